/** The words for the options of an edition; those that the catalogue does not know are named by themselves. */
import type { Editions, OptionInfo, TableInfo } from "../../api/protocol";
import { messages } from "../../messages";

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

/** Whether an option decides what is played, and is offered beside the edition. */
export const isMain = ({ name }: OptionInfo): boolean =>
  messages.lobby.options[name]?.main ?? false;

/** What a table plays, in a few words: "Mega Civilization, Short Game". */
export function playedAt({ settings }: TableInfo, editions: Editions): string {
  const edition = editions.editions.find(({ name }) => name === settings.ruleset);
  const chosen = (edition?.options ?? []).filter(isMain).flatMap(({ name, default: usual }) => {
    const value = settings.options[name] ?? usual;
    return value === usual ? [] : [optionWords(name, value).choices[String(value)] ?? name];
  });
  return [edition?.title ?? settings.ruleset, ...chosen].join(", ");
}
