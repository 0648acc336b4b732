import { readFileSync } from 'node:fs';
import type { Catalog } from '#shared/text.ts';

/** A language that `Intl` formats as English. */
export const PSEUDO_LOCALE = 'en-XA';
const TEMPLATE = new URL('../../translations/template.json', import.meta.url);
const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  y: 'ý',
  n: 'ñ',
  c: 'ç',
};
const GROWTH = 0.4;

/**
 * A pseudo-language: every text of the template in brackets, with accents, and 40% longer. What a screen shows without
 * brackets was not translated, and what does not fit breaks in a real language as well.
 */
export function pseudoCatalog(): Catalog {
  const texts: { text: string; context?: string; plural?: true }[] = JSON.parse(
    readFileSync(TEMPLATE, 'utf8'),
  );
  return Object.fromEntries(
    texts.map(({ text, context, plural }) => {
      const [one = text, other = one] = text.split('|');
      return [
        context ? `${context}\u0004${text}` : text,
        plural ? { one: pseudo(one), other: pseudo(other) } : pseudo(text),
      ];
    }),
  );
}

/** '[Wórk órdérs~~~~]': values in braces stay as they are. */
function pseudo(text: string): string {
  const accented = text.replace(/\{\{\w+\}\}|[a-zA-Z]/g, (part) => ACCENTS[part] ?? part);
  const growth = '~'.repeat(Math.ceil(text.replace(/\{\{\w+\}\}/g, '').length * GROWTH));
  // A long text grows by words, between which a line may break.
  return `[${accented}${growth.replace(/~{9}(?=~)/g, '$& ')}]`;
}
