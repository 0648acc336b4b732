export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** A text in parts, with the search terms marked, regardless of upper and lower case. */
export function highlightParts(text: string, search: string): TextPart[] {
  const wanted = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A letter that is longer in lower case ('İ') would shift every index after it.
  if (wanted === '' || lower.length !== text.length) return [{ text, isMatch: false }];
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isMatch: false });
    from = at + wanted.length;
    parts.push({ text: text.slice(at, from), isMatch: true });
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), isMatch: false });
  return parts;
}

/** The part of a long text around its first match, starting at a word, so that two lines show the match. */
export function excerptAround(text: string, search: string, lettersBefore = 40): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = line.toLowerCase().indexOf(search.trim().toLowerCase());
  if (at <= lettersBefore) return line;
  const space = line.lastIndexOf(' ', at - lettersBefore);
  return `…${line.slice(space < 0 ? at - lettersBefore : space + 1)}`;
}
