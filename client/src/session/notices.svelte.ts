/** Notices of the browser while nobody looks at the page; asked for by a press, never by itself. */

const KEY = "ecumene.notices";

export type Consent = "unknown" | "on" | "off" | "denied";

class Notices {
  private consent = $state<Consent>(Notices.known());

  private static known(): Consent {
    if (!("Notification" in window) || !window.isSecureContext) return "unknown";
    if (Notification.permission === "denied") return "denied";
    const isWanted = localStorage.getItem(KEY) === "on";
    return isWanted && Notification.permission === "granted" ? "on" : "off";
  }

  get state(): Consent {
    return this.consent;
  }

  /** Asks the browser, once somebody has pressed for it. */
  async choose(isOn: boolean): Promise<void> {
    localStorage.setItem(KEY, isOn ? "on" : "off");
    if (isOn && Notification.permission === "default") await Notification.requestPermission();
    this.consent = Notices.known();
  }

  /** One notice for each table; a newer one takes its place. */
  show(table: string, title: string, body: string): void {
    if (this.consent !== "on" || !document.hidden) return;
    try {
      const notice = new Notification(title, { body, tag: table, silent: true });
      notice.onclick = () => {
        window.focus();
        notice.close();
      };
    } catch (error) {
      // Telephones let only workers give notices; the title and the badge still show it.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

export const notices = new Notices();
