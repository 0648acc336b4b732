import type { TextureName } from './textures.ts';

export const WIDTH = 1280;
export const HEIGHT = 960;

export type Stage = 'before' | 'after';

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

/** A gradient from top to bottom, or along the given line in fractions of the shape: `[offset, colour]` each. */
export function linear(id: string, stops: readonly (readonly [number, string])[], line = '0 0 0 1'): string {
  const [x1, y1, x2, y2] = line.split(' ');
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;
}

export function radial(
  id: string,
  stops: readonly (readonly [number, string])[],
  center = '0.5 0.5 0.5',
): string {
  const [cx, cy, r] = center.split(' ');
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`;
}

function stopsOf(stops: readonly (readonly [number, string])[]): string {
  return stops
    .map(([offset, color]) => `<stop offset="${offset}" stop-color="${color.slice(0, 7)}"${alphaOf(color)}/>`)
    .join('');
}

/** `#rrggbbaa` carries its opacity. */
function alphaOf(color: string): string {
  return color.length === 9
    ? ` stop-opacity="${(Number.parseInt(color.slice(7), 16) / 255).toFixed(3)}"`
    : '';
}

/** Lays a texture over an outline: light and dark spots of `opacity` at most. */
export function texture(name: TextureName, d: string, opacity: number): string {
  return path(d, `url(#${name})`, { 'fill-opacity': opacity });
}

const SOFT_STEPS = 6;

/**
 * The shadow of an outline, fading outwards over about `blur` pixels. Made of outlines of growing width, because a
 * blur filter takes ten times as long.
 */
export function soft(d: string, color: string, blur: number, opacity = 1): string {
  // Layers cover each other, so each takes the share that together gives the whole.
  const share = 1 - (1 - Math.min(opacity, 0.99)) ** (1 / SOFT_STEPS);
  return repeat(SOFT_STEPS, (step) =>
    path(d, color, {
      'fill-opacity': share.toFixed(3),
      stroke: color,
      'stroke-opacity': share.toFixed(3),
      'stroke-width': ((step * 3.2 * blur) / SOFT_STEPS).toFixed(1),
      'stroke-linejoin': 'round',
    }),
  );
}

/** A round spot of light or colour that fades to nothing at its rim. */
export function glow(x: number, y: number, rx: number, ry: number, color: string, opacity = 1): string {
  const id = `glow${color.slice(1)}`;
  const fading = radial(id, [
    [0, color],
    [0.35, `${color}b8`],
    [0.7, `${color}40`],
    [1, `${color}00`],
  ]);
  return `<defs>${fading}</defs>${ellipse(x, y, rx, ry, `url(#${id})`, { 'fill-opacity': opacity })}`;
}

/** The outline of a rectangle, for `texture` and `soft`. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

export const WHOLE = box(0, 0, WIDTH, HEIGHT);
