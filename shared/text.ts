import { setLocale } from '#shared/locale.ts';
import { sentence } from '#shared/rules/sentences.ts';

declare const marked: unique symbol;

/**
 * A text that the extractor found where `message('…')` marked it. Constants and parameters carry texts as this type.
 */
export type Message = string & { readonly [marked]: true };

/** The values of a text, and what its English words mean where they have two meanings. */
export interface TextValues {
  [name: string]: string | number | undefined;
  /** Picks the plural form. */
  count?: number | string;
  /** Tells two meanings of one English text apart, e.g. 'verb': part of the key, never shown. */
  context?: string;
}

/** Translations by key. A text that counts has one form per category of its language's plural rules. */
export interface Catalog {
  readonly [key: string]: string | Partial<Record<Intl.LDMLPluralRule, string>>;
}

type IsUnion<S, All = S> = S extends unknown ? ([All] extends [S] ? false : true) : never;
/** One literal, or a marked text. A variable of type string, or one of several literals, is refused. */
type Literal<S extends string> = [S] extends [Message]
  ? S
  : string extends S
    ? never
    : true extends IsUnion<S>
      ? never
      : S;

/** Stands between a context and its text in the key of a catalog. */
const SEPARATOR = '\u0004';

let catalog: Catalog = {};
let plurals: Intl.PluralRules | undefined;

/**
 * Writes the texts from now on in another language. Call it before the first text: what is on the screen stays.
 * @param name a language and region that `Intl` knows, e.g. `es-US`
 * @param texts without an entry, a text stays English
 * @throws RangeError when `name` is not a language tag
 */
export function setCatalog(name: string, texts: Catalog): void {
  plurals = new Intl.PluralRules(name);
  setLocale(name);
  catalog = texts;
}

/**
 * Every text of the portal goes through here. The English text is the key of its translation, so it is a literal:
 * `t('Work Orders')`, `t('Hello {{name}}', { name })`, with a count both English forms, the singular first,
 * `t('{{count}} photo|{{count}} photos', { count })`, and with a context `t('Open', { context: 'verb' })`.
 * @returns the text in the portal's language, with its values filled in
 */
export function t<const S extends string>(text: Literal<S>, values: TextValues = {}): string {
  const key = values.context ? values.context + SEPARATOR + text : text;
  return formOf(key, values.count).replace(
    /\{\{(\w+)\}\}(\.?)/g,
    (placeholder, name: string, end: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      // 'Acme Inc.' brings the period of its sentence along.
      return end && typeof value === 'string' ? sentence(value) : `${value}${end}`;
    },
  );
}

/**
 * Marks a literal for the extractor where it is not shown yet: `const LABEL = message('Open', 'verb')`, later
 * `t(LABEL)`.
 * @param context as in `t`
 */
export const message = <const S extends string>(text: Literal<S>, context?: string): Message =>
  (context ? context + SEPARATOR + text : text) as unknown as Message;

/**
 * A marked text that comes back from where types end: a form's schema, or a response of the server. A text that nobody
 * marked stays as it is.
 */
export const received = (text: string): Message => text as Message;

// A browser has the catalog before the first script of the portal (web/public/language.js).
const { fieldfareLanguage } = globalThis as { fieldfareLanguage?: { locale: string; texts: Catalog } };
if (fieldfareLanguage) setCatalog(fieldfareLanguage.locale, fieldfareLanguage.texts);

/** A text that counts nothing has one form, whatever characters stand in it. */
function formOf(key: string, count: string | number | undefined): string {
  const entry = catalog[key];
  if (typeof entry === 'string') return entry;
  const isNumber = typeof count === 'number';
  if (entry) return entry[(isNumber && plurals?.select(count)) || 'other'] ?? entry.other ?? '';
  const text = key.slice(key.indexOf(SEPARATOR) + 1);
  if (!isNumber) return text;
  const [one = text, other = one] = text.split('|');
  return count === 1 ? one : other;
}
