/** Whether the company, standings and chat, has a column of its own: as one chose on this device. */
const CHOICE = "ecumene.company";

/** From here on there is room for it beside map or market. */
export const WIDE = "(min-width: 1280px) and (min-height: 501px)";

class CompanyChoice {
  isOpen = $state(localStorage.getItem(CHOICE) !== "folded");

  choose(isOpen: boolean): void {
    this.isOpen = isOpen;
    localStorage.setItem(CHOICE, isOpen ? "open" : "folded");
  }
}

export const company = new CompanyChoice();
