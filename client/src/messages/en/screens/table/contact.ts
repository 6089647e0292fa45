/** How a player is told that it is their turn, and how that stands. */
export const contact = {
  title: "When it is my turn",
  help: "Where to reach you when you are away and the table is waiting, if this server sends messages. Nobody else sees this.",
  email: "E-mail",
  webhook: "Webhook (Discord, Slack or your own)",
  quiet: "Do not disturb me at certain hours; my clock stops",
  from: "from",
  to: "to",
  mail: {
    off: () => "This server sends no mail.",
    unconfirmed: (address: string) =>
      `Nothing is sent to ${address} until you have confirmed that it is yours.`,
    sent: (address: string) => `We sent a code to ${address}.`,
    until: (time: string) => `It is valid until ${time}.`,
    nothingCame:
      "Nothing there? Look among the spam. An address whose owner has stopped all mail from this server gets none, until they let it in again by the link in an older mail.",
    failed: (address: string) => `The code could not be sent to ${address}. Try again later.`,
    confirmed: (address: string) =>
      `${address} is confirmed. One mail tells you of all tables that wait for you; the next comes after a while.`,
    stopped: (address: string) =>
      `All mail to ${address} was stopped by the link in a mail. The same link lets it in again.`,
    code: "Code",
    confirm: "Confirm",
    send: "Send me a code",
    another: "Send another code",
  },
  hook: {
    off: "This server calls no webhooks.",
    untried: "It has not been called yet.",
    works: "It works.",
    failing: "The last call failed.",
    again: (time: string) => `It is tried again from ${time}, then ever more rarely.`,
    test: "Send a test",
    testing: "Testing …",
    left: (tests: number) =>
      tests === 0 ? "no more tests in this hour" : `${tests} left in this hour`,
  },
} as const;
