/** What an image is asked to be rendered as (storage protocol 3.7). */
export interface RenditionOptions {
  /** Pixels; with one of the two given, the other follows from the picture's shape. */
  width?: number | undefined;
  height?: number | undefined;
  /** With both given: fill the box and cut, fit inside it, or chunk. */
  resize: 'cover' | 'contain' | 'fill';
  /** `origin` keeps the picture's own format; undefined leaves it to what the browser accepts. */
  format?: 'origin' | 'avif' | 'webp' | undefined;
  /** 20 to 100 */
  quality: number;
}

/** What a request or a signed URL asks for, as it was said: what it leaves out has a usual value. */
export type AskedOptions = Partial<RenditionOptions>;

/** The longest side of a rendition. */
export const MAX_SIDE_PIXELS = 2500;
const side = { type: 'integer', minimum: 1, maximum: MAX_SIDE_PIXELS };

/** JSON schema properties, for a query as for a body. */
export const RENDITION_PROPERTIES = {
  width: side,
  height: side,
  resize: { type: 'string', enum: ['cover', 'contain', 'fill'] },
  format: { type: 'string', enum: ['origin', 'avif', 'webp'] },
  quality: { type: 'integer', minimum: 20, maximum: 100 },
};

/** The options as one text, for a signed URL and for the name of the kept rendition: `width:200,resize:cover,…`. */
export function writeOptions({ width, height, resize, format, quality }: AskedOptions): string {
  return Object.entries({ width, height, resize, format, quality })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');
}

/** The options that `writeOptions` wrote, out of a token that we signed. */
export function readOptions(text: string): AskedOptions {
  const values = Object.fromEntries(text.split(',').map((pair) => pair.split(':', 2)));
  const number = (name: string) => (values[name] === undefined ? undefined : Number(values[name]));
  return {
    width: number('width'),
    height: number('height'),
    resize: values.resize as RenditionOptions['resize'] | undefined,
    format: values.format as RenditionOptions['format'],
    quality: number('quality'),
  };
}

/**
 * The options with the usual values in place of those left out.
 * @param usualFormat the format of a request that names none
 */
export function completeOptions(asked: AskedOptions, usualFormat: 'webp' | 'origin'): RenditionOptions {
  const { width, height, resize = 'cover', format = usualFormat, quality = 80 } = asked;
  return { width, height, resize, format, quality };
}

/** How the header `x-transformations` names the ways to resize. */
const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' };

/**
 * The header `x-transformations`: what was asked for, in the words of the protocol. Undefined for the picture as it is.
 */
export function transformationsHeader(asked: AskedOptions): string | undefined {
  const { width, height, resize = 'cover', quality, format } = asked;
  const resized = width !== undefined || height !== undefined;
  const parts = Object.entries({
    height,
    width,
    resizing_type: resized ? RESIZING_TYPES[resize] : undefined,
    quality,
    format: format === 'origin' ? undefined : format,
  }).filter(([, value]) => value !== undefined);
  return parts.length === 0 ? undefined : parts.map(([name, value]) => `${name}:${value}`).join(',');
}
