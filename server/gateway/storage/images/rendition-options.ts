/** What an image is asked to be rendered as (storage protocol sheet, 3.7). */
export interface RenditionOptions {
  /** Pixels; with one of the two given, the other follows from the picture's shape. */
  width?: number;
  height?: number;
  /** With both given: fill the box and cut, fit inside it, or stretch. */
  resize: 'cover' | 'contain' | 'fill';
  /** `origin` keeps the picture's own format; undefined leaves it to what the browser accepts. */
  format?: 'origin' | 'avif' | 'webp';
  /** 20 to 100 */
  quality: number;
}

/** The longest side of a rendition. */
export const MAX_SIDE_PIXELS = 2500;
const side = { type: 'integer', minimum: 1, maximum: MAX_SIDE_PIXELS };

/** JSON schema properties, for a query as for a body. */
export const RENDITION_PROPERTIES = {
  width: side,
  height: side,
  resize: { type: 'string', enum: ['cover', 'contain', 'fill'], default: 'cover' },
  format: { type: 'string', enum: ['origin', 'avif', 'webp'] },
  quality: { type: 'integer', minimum: 20, maximum: 100, default: 80 },
};

/** The options as one text, for a signed URL and for the name of the kept rendition: `width:200,resize:cover,…`. */
export function writeOptions({ width, height, resize, format, quality }: RenditionOptions): string {
  return Object.entries({ width, height, resize, format, quality })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');
}

/** The options that `writeOptions` wrote, out of a token that we signed. */
export function readOptions(text: string): RenditionOptions {
  const values = Object.fromEntries(text.split(',').map((pair) => pair.split(':', 2)));
  const number = (name: string) => (values[name] === undefined ? undefined : Number(values[name]));
  return {
    width: number('width'),
    height: number('height'),
    resize: values.resize as RenditionOptions['resize'],
    format: values.format as RenditionOptions['format'],
    quality: number('quality') ?? 80,
  };
}
