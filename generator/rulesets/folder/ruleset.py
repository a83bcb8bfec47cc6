class FolderRuleset:
    def __init__(self, id):
        self.id = id
