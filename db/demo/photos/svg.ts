export const WIDTH = 1280;
export const HEIGHT = 960;

type Stage = 'before' | 'after';

/** One photographed subject. */
export interface Scene {
  /** The part that a close picture shows; its height follows the format. */
  focus: { x: number; y: number; width: number };
  /** SVG elements for a canvas of 1280 × 960. */
  draw(stage: Stage): string;
}

type Attributes = Record<string, string | number>;

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${written(more)}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more: Attributes = {}): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${written(more)}/>`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${written(more)}/>`;
}

/** A closed or open outline in SVG path language. */
export function path(d: string, fill: string, more: Attributes = {}): string {
  return `<path d="${d}" fill="${fill}"${written(more)}/>`;
}

/** A line without a filling. */
export function stroke(d: string, color: string, width: number, more: Attributes = {}): string {
  return path(d, 'none', { stroke: color, 'stroke-width': width, 'stroke-linecap': 'round', ...more });
}

export function group(content: string, more: Attributes = {}): string {
  return `<g${written(more)}>${content}</g>`;
}

/** Repeats a piece `count` times. */
export function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}

/** The outline of a rectangle, for `texture` and `soft`. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

export const WHOLE = box(0, 0, WIDTH, HEIGHT);
