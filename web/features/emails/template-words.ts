/** Liquid that is filled in or decides: `{{ url }}`, `{% if … %}`. */
const LIQUID = /(\{\{.*?\}\}|\{%.*?%\})/s;
/** A tag that compares; nothing else needs `<` in Liquid. */
const CONDITION = /^\{%-?\s*(?:if|elsif|unless|when)\s[^{}]*%\}$/s;
/** Text in which Liquid counts as words, or nothing counts. */
const SWITCHES = /\{%-?\s*(?:raw|comment|liquid|#)/;
const BREAK = /<br\s*\/?>/i;
const NEW_LINE = /\r\n|\r|\n/;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,30}));/gi;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  middot: '·',
  bull: '•',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
};

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00a0': '&nbsp;',
};

/**
 * The words of HTML on one line as somebody types them: line breaks for `<br>`, characters for entities, Liquid as it is.
 * @returns undefined for HTML that words cannot express: other elements, unusual entities, Liquid that hides text
 */
export function wordsOf(html: string): string | undefined {
  if (NEW_LINE.test(html) || SWITCHES.test(html)) return undefined;
  const lines = html.split(BREAK).map((line) => {
    const pieces = line
      .split(LIQUID)
      .map((piece, index) => (index % 2 ? liquidWords(piece) : decoded(piece)));
    return pieces.includes(undefined) ? undefined : pieces.join('');
  });
  return lines.includes(undefined) ? undefined : lines.join('\n');
}

/** HTML on one line that shows typed words. Only line breaks become elements; Liquid stays as typed. */
export const htmlOf = (words: string): string =>
  words
    .split(NEW_LINE)
    .map((line) =>
      line
        .split(LIQUID)
        .map((piece, index) => (index % 2 ? safeLiquid(piece) : escaped(piece)))
        .join(''),
    )
    .join('<br>');

/** What a reader sees of HTML, roughly: without its elements and its conditions. */
export const visibleText = (html: string): string =>
  html
    .replace(/<[a-z/!][^<>]*>/gi, ' ')
    .replace(/\{%.*?%\}/gs, '')
    .replace(ENTITY, (whole) => decoded(whole) ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string => text.replace(/[&<>\u00a0]/g, (one) => ESCAPED[one] ?? one);

/** Liquid cannot bring an element in, also where a text around it switches Liquid off. */
const safeLiquid = (piece: string): string =>
  piece.replace(CONDITION.test(piece) ? /<(?![\s=])/g : /</g, '&lt;');

const liquidWords = (piece: string): string | undefined => (safeLiquid(piece) === piece ? piece : undefined);

function decoded(text: string): string | undefined {
  if (text.includes('<')) return undefined;
  let isKnown = true;
  const words = text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    const character = name ? ENTITIES[name.toLowerCase()] : characterOf(hex, decimal);
    if (character === undefined) isKnown = false;
    return character ?? whole;
  });
  return isKnown ? words : undefined;
}

/** Without control characters, and without those that would make Liquid. */
function characterOf(hex?: string, decimal?: string): string | undefined {
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return /^[^\p{C}\p{Zl}\p{Zp}{}%]$/u.test(character) ? character : undefined;
}
