import type { ErrorCode, SqlState } from '#shared/error-reasons/codes.ts';

/** A reason of a refusal. Texts name their parameters as `{{name}}`; `{{count}}` chooses between 'one|several'. */
export interface Reason {
  /** The code with which `AppError` refuses; absent when only the database raises the reason. */
  code?: ErrorCode;
  /** The state with which the database raises it; absent when only `AppError` refuses with it. */
  sqlState?: SqlState;
  /** What is wrong. */
  text: string;
  /** What to do now. */
  hint?: string;
  /** Further facts, of which a response carries only the parameters. */
  facts?: string;
}

export type Reasons = Readonly<Record<string, Reason>>;

/** The names in braces: `'from' | 'to'` for `'… from {{from}} to {{to}}.'`. */
type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type TextOf<Entry, Key extends keyof Reason> = Entry extends Record<Key, infer Text> ? Text : never;

/** The parameters of a reason, by name. `count` is a number, because it chooses a form. */
export type ParamsOf<Entry> = {
  [Name in NamesIn<
    TextOf<Entry, 'text'> | TextOf<Entry, 'hint'> | TextOf<Entry, 'facts'>
  >]: Name extends 'count' ? number : string | number;
};
