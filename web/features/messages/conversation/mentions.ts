/** A person who can be mentioned. */
export interface Mentionable {
  id: string;
  /** The text after the `@`: 'First Last'. */
  name: string;
  /** Their organization, to distinguish people with the same name. */
  organizationName?: string;
}

/** An `@` being typed: its index and the text after it. */
export interface MentionQuery {
  start: number;
  query: string;
}

const SUGGESTIONS_SHOWN = 6;
/** An @ at the start of a word, and up to two words (a first and a last name) after it. */
const TYPED_MENTION = /(?:^|[\s(])@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*)?)$/u;

/** The mention that is being typed at the caret; null when there is none. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const query = TYPED_MENTION.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** The people whose name, or a word of it, begins with the typed text. */
export function matchingPeople(people: readonly Mentionable[], query: string): Mentionable[] {
  const typed = query.toLocaleLowerCase();
  return people
    .filter(({ name }) => ` ${name.toLocaleLowerCase()}`.includes(` ${typed}`))
    .slice(0, SUGGESTIONS_SHOWN);
}

/** The text with the selected name in place of the typed text, and the new position of the caret. */
export function insertMention(
  text: string,
  { start, query }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  const rest = text.slice(start + 1 + query.length);
  return { text: before + rest.replace(/^ /, ''), caret: before.length };
}

/** The selected people whose name is still in the text. */
export function stillMentioned<Person extends Mentionable>(
  text: string,
  chosen: readonly Person[],
): Person[] {
  return chosen.filter(({ name }) => text.includes(`@${name}`));
}
