/** The words for the options of an edition; those that the catalogue does not know are named by themselves. */
import { messages } from "../messages";

interface OptionWords {
  readonly title: string;
  readonly hint: string;
  readonly choices: Readonly<Record<string, string>>;
}

export function optionWords(name: string, chosen: unknown): OptionWords {
  const known = messages.lobby.options[name];
  return {
    title: known?.title ?? messages.plainName(name),
    hint: known?.hints?.[String(chosen)] ?? known?.hint ?? "",
    choices: known?.choices ?? {},
  };
}

/** What was chosen, in a few words: "Movement: by sealed plans". */
export function optionText(name: string, chosen: unknown): string {
  const { title, choices } = optionWords(name, chosen);
  return `${title}: ${choices[String(chosen)] ?? messages.plainName(String(chosen))}`;
}
