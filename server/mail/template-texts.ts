import { received, t } from '#shared/text.ts';

/** Between texts: styles, elements, and line breaks. */
const BOUNDARY = /(<style>[\s\S]*?<\/style>|<[^>]*>|\n)/;
/** What Liquid fills in or decides, and named characters: no words. */
const NO_WORDS = /\{\{.*?\}\}|\{%.*?%\}|&\w+;/g;
const PLACEHOLDER = /\{\{ (\w+) \}\}/g;

/** The texts of a mail template in Liquid, as keys of a catalog: `It works once, within {{valid_minutes}} minutes.` */
export const textsOfTemplate = (template: string): string[] =>
  template.split(BOUNDARY).filter(isText).map(keyOf);

/**
 * A mail template in the portal's language. A text with a condition, `{% if … %}`, is translated as a whole.
 * @param template Liquid, HTML or plain text
 */
export const translateTemplate = (template: string): string =>
  template
    .split(BOUNDARY)
    .map((part) => {
      if (!isText(part)) return part;
      const words = part.trim();
      return part.replace(words, () => t(received(keyOf(words))).replace(/\{\{(\w+)\}\}/g, '{{ $1 }}'));
    })
    .join('');

const isText = (part: string): boolean => !BOUNDARY.test(part) && /\p{L}/u.test(part.replace(NO_WORDS, ''));

/** Catalogs write placeholders without spaces. */
const keyOf = (text: string): string => text.trim().replace(PLACEHOLDER, '{{$1}}');
