import type { MapBounds } from './map-location.ts';

const STEPS_DEGREES = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002];
/** The approximate number of lines across the visible area. */
const LINES = 6;
const MERCATOR_END = 85;

/** The lines of latitude and longitude of a box and half of it around, each with its label (`40.5° N`), as GeoJSON. */
export function graticule(box: MapBounds) {
  const span = Math.max(box.east - box.west, box.north - box.south);
  const step = STEPS_DEGREES.find((degrees) => span / degrees >= LINES) ?? 0.001;
  const west = Math.max(-180, box.west - span / 2);
  const east = Math.min(180, box.east + span / 2);
  const south = Math.max(-MERCATOR_END, box.south - span / 2);
  const north = Math.min(MERCATOR_END, box.north + span / 2);
  return {
    type: 'FeatureCollection' as const,
    features: [
      ...multiples(step, south, north).map((latitude) =>
        line(name(latitude, step, 'N', 'S'), [
          [west, latitude],
          [east, latitude],
        ]),
      ),
      ...multiples(step, west, east).map((longitude) =>
        line(name(longitude, step, 'E', 'W'), [
          [longitude, south],
          [longitude, north],
        ]),
      ),
    ],
  };
}

const line = (label: string, coordinates: [number, number][]) => ({
  type: 'Feature' as const,
  properties: { label },
  geometry: { type: 'LineString' as const, coordinates },
});

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

function name(degrees: number, step: number, positive: string, negative: string): string {
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const side = degrees === 0 ? '' : ` ${degrees > 0 ? positive : negative}`;
  return `${Math.abs(degrees).toFixed(digits)}°${side}`;
}
