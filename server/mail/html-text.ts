import { htmlTokens, tagName } from './html-tokens.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  middot: '·',
  mdash: '—',
  ndash: '–',
};
const SKIPPED = ['style', 'title', 'head', 'script'];
const BLOCK_END = /^\/(p|div|h[1-6]|ul|ol|table|tr|blockquote)$/;

/** The plain text of the HTML of a mail: paragraphs on lines of their own, links with their addresses. */
export function textOfHtml(html: string): string {
  let text = '';
  /** The element whose content is left out. */
  let skipped = '';
  let link: { address: string; start: number } | undefined;
  for (const { isTag, source } of htmlTokens(html)) {
    const name = isTag ? tagName(source) : '';
    if (skipped) {
      if (name === `/${skipped}`) skipped = '';
    } else if (!isTag) text += decoded(source.replace(/\s+/g, ' '));
    else if (SKIPPED.includes(name)) skipped = name;
    else if (name === 'a') link = { address: addressOf(source), start: text.length };
    else if (name === '/a' && link) {
      text = text.slice(0, link.start) + linkText(text.slice(link.start).trim(), link.address);
      link = undefined;
    } else if (name === 'br') text += '\n';
    else if (name === 'li') text += '\n- ';
    else if (BLOCK_END.test(name)) text += '\n\n';
  }
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}

const addressOf = (tag: string): string => {
  const found = /\shref\s?=\s?(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  return decoded(found?.[1] ?? found?.[2] ?? '');
};

function linkText(words: string, address: string): string {
  const isSame = words === '' || words === address || address === `mailto:${words}`;
  return isSame ? words || address : `${words}: ${address}`;
}

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
