/** One media type of an `Accept` header. */
export interface MediaWish {
  /** In lower case, without parameters. */
  type: string;
  parameters: ReadonlyMap<string, string>;
  /** How much it is wished for, 0 to 1; 0 means not at all. */
  quality: number;
}

// A quote that nobody closes goes to the end, so that neither pattern ever tries again.
const ELEMENTS = /(?:[^,"]|"(?:[^"\\]|\\.?)*(?:"|$))+/g;
const PARTS = /(?:[^;"]|"(?:[^"\\]|\\.?)*(?:"|$))+/g;

/** The media types of an `Accept` header in their order; commas and semicolons inside quotes separate nothing. */
export function parseAccept(header: string): MediaWish[] {
  return (header.match(ELEMENTS) ?? []).map((element) => {
    const [type = '', ...rest] = (element.match(PARTS) ?? []).map((part) => part.trim());
    const parameters = new Map(rest.map(toParameter));
    return { type: type.toLowerCase(), parameters, quality: qualityOf(parameters.get('q')) };
  });
}

/** The most wished for first; of equal ones what names a type before what names any, then as they came. */
export function byPreference(wishes: readonly MediaWish[]): MediaWish[] {
  return wishes
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality || wildcards(a) - wildcards(b));
}

function toParameter(part: string): [string, string] {
  const equals = part.indexOf('=');
  if (equals < 0) return [part.toLowerCase(), ''];
  const value = part.slice(equals + 1).trim();
  const bare = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
  return [part.slice(0, equals).trim().toLowerCase(), bare.toLowerCase()];
}

function qualityOf(text: string | undefined): number {
  return text !== undefined && /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 1;
}

function wildcards({ type }: MediaWish): number {
  return type.split('*').length;
}
