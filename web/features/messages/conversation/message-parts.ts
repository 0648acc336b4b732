/** A part of a message's text: text, a link, or a mention. */
export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string };

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
const CLOSING = /[.,;:!?'”’»*_)\]}]$/u;
const OPENING_OF: Partial<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Splits a message into text, links and mentions.
 * @param names the names of the mentioned people; only `@` before one of these is a mention
 */
export function partsOf(text: string, names: readonly string[]): MessagePart[] {
  const parts: MessagePart[] = [];
  let done = 0;
  for (const match of text.matchAll(LINK)) {
    const link = withoutPunctuation(match[0]);
    const href = safeAddress(link);
    if (!href) continue;
    parts.push(...mentionsIn(text.slice(done, match.index), names), { kind: 'link', text: link, href });
    done = match.index + link.length;
  }
  return [...parts, ...mentionsIn(text.slice(done), names)];
}

/** A period or bracket after a URL belongs to the sentence, unless the URL contains the opening bracket. */
function withoutPunctuation(found: string): string {
  let link = found;
  while (CLOSING.test(link)) {
    const last = link.at(-1) ?? '';
    const opening = OPENING_OF[last];
    if (opening && count(link, opening) >= count(link, last)) break;
    link = link.slice(0, -1);
  }
  return link;
}

/** Only web URLs: nothing that runs code. */
function safeAddress(link: string): string | undefined {
  const url = URL.parse(/^https?:/i.test(link) ? link : `https://${link}`);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.')
    ? url.href
    : undefined;
}

function mentionsIn(text: string, names: readonly string[]): MessagePart[] {
  if (text === '') return [];
  const found = names
    .map((name) => ({ at: text.indexOf(`@${name}`), length: name.length + 1 }))
    .filter(({ at }) => at >= 0)
    // The earliest; at the same index the longest: '@Ann Lee Ray' is not '@Ann Lee'.
    .sort((a, b) => a.at - b.at || b.length - a.length)[0];
  if (!found) return [{ kind: 'text', text }];
  const end = found.at + found.length;
  return [
    ...(found.at > 0 ? [{ kind: 'text' as const, text: text.slice(0, found.at) }] : []),
    { kind: 'mention', text: text.slice(found.at, end) },
    ...mentionsIn(text.slice(end), names),
  ];
}

const count = (text: string, letter: string) => text.split(letter).length - 1;
