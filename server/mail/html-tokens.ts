/** A tag with its brackets, or the text between two tags. */
export interface HtmlToken {
  isTag: boolean;
  source: string;
  /** The line on which it begins, counted from 1. */
  line: number;
}

/** The tags and texts of HTML in order, in linear time whatever it contains. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  let line = 1;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const close = open < 0 ? -1 : html.indexOf('>', open);
    const isTag = open === at && close >= 0;
    const end = isTag ? close + 1 : open > at && close >= 0 ? open : html.length;
    const source = html.slice(at, end);
    yield { isTag, source, line };
    line += source.split('\n').length - 1;
    at = end;
  }
}

/** The name of a tag in lower case, with a slash for an end tag: `p`, `/p`. */
export const tagName = (tag: string): string =>
  /^<\s{0,9}(\/?[a-z0-9]{1,20})/i.exec(tag)?.[1]?.toLowerCase() ?? '';
