// The views as they are drawn. However many tabs look at one language and ink, one of them listens to the server and tells
// the others: a browser has six connections to give away.

const AGAIN_MS = [300, 600, 1200, 2500, 5000];

export class Stream {
  // ``hear`` gets the text of each view, ``tell`` how the connection is: live, gone, ended.
  constructor(hear, tell) {
    this.hear = hear;
    this.tell = tell;
    this.last = "";
    this.state = "";
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && this.name && !this.source) this.lead(true);
    });
  }

  open(language, ink) {
    this.close();
    this.address = `changes?${new URLSearchParams({ language, ink })}`;
    this.name = location.pathname + this.address;
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }) => {
      if (data.text) this.take(data.text);
      if (data.state) this.report(data.state);
      if (data.asks && this.source && this.last) this.channel.postMessage({ text: this.last, state: this.state });
    };
    this.channel.postMessage({ asks: true });
    this.lead(false);
  }

  close() {
    this.release?.();
    this.stop();
    this.channel?.close();
    this.name = this.last = "";
  }

  // Whoever holds the lock listens. A tab that comes to the front takes it: those behind may be put to sleep.
  lead(takes) {
    const name = this.name;
    if (!navigator.locks) { this.connect(0); return; }
    navigator.locks.request(name, { steal: takes }, () => {
      if (this.name !== name) return undefined;
      this.connect(0);
      return new Promise((resolve) => { this.release = resolve; });
    }).catch(() => {
      if (this.name !== name) return;
      this.stop();
      this.lead(false);
    });
  }

  connect(tries) {
    this.stop();
    const source = this.source = new EventSource(this.address);
    source.onopen = () => { tries = 0; this.share("live"); };
    source.onmessage = ({ data }) => {
      this.channel.postMessage({ text: data, state: "live" });
      this.take(data);
    };
    source.onerror = async () => {
      source.close();
      if (this.source !== source) return;
      const answer = await fetch("page.css", { cache: "no-store" }).catch(() => null);
      if (this.source !== source) return;
      this.share(answer && !answer.ok ? "ended" : "gone");
      this.timer = setTimeout(() => this.connect(tries + 1), AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]);
    };
  }

  stop() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  share(how) {
    this.channel.postMessage({ state: how });
    this.report(how);
  }

  report(how) {
    this.state = how;
    this.tell(how);
  }

  take(text) {
    if (text === this.last) return;
    this.last = text;
    this.hear(text);
  }
}
