"""What sheets are set from: lines, paragraphs, tables, sections on pages, the turn track."""
