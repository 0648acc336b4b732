/** What makes drawn shapes look real: gradients, textures, shadows and light. */
import { box, ellipse, path, rect, repeat } from './svg.ts';
import type { TextureName } from './textures.ts';

/** Lays a texture over an outline: light and dark spots of `opacity` at most. */
export function texture(name: TextureName, d: string, opacity: number): string {
  return path(d, `url(#${name})`, { 'fill-opacity': opacity });
}

/** A rectangle of a material: its color, then each texture with its opacity. */
export function surface(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  textures: Partial<Record<TextureName, number>>,
): string {
  const outline = box(x, y, width, height);
  const laid = Object.entries(textures) as [TextureName, number][];
  const grain = laid.map(([name, opacity]) => texture(name, outline, opacity));
  return rect(x, y, width, height, fill) + grain.join('');
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

/** A round spot of light or color that fades to nothing at its rim. */
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

/** A gradient from top to bottom, or along the given line in fractions of the shape: `[offset, color]` each. */
export function linear(id: string, stops: readonly (readonly [number, string])[], line = '0 0 0 1'): string {
  const [x1, y1, x2, y2] = line.split(' ');
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;
}

/** A gradient between two colors, which shades a surface. */
export function fade(id: string, from: string, to: string, line?: string): string {
  return linear(
    id,
    [
      [0, from],
      [1, to],
    ],
    line,
  );
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
