import { boundsOf, type MapBounds, type MapLocation } from './map-location.ts';

/** One marker on the map: a single item, or several that would overlap. */
export interface Mark {
  /** The key of its first item. */
  id: string;
  latitude: number;
  longitude: number;
  locations: readonly MapLocation[];
  /** How many items it stands for, including those of clusters. */
  count: number;
  bounds: MapBounds;
}

/** Markers of 44 px that are closer than this overlap. */
const RADIUS_PX = 40;
const TILE_PX = 512;

/**
 * Clusters items that would overlap at a zoom level: each item joins the nearest marker in reach, or starts a new one.
 * @param zoom MapLibre's, where the world is 512 px wide at 0
 */
export function clusters(locations: readonly MapLocation[], zoom: number): Mark[] {
  const worldPx = TILE_PX * 2 ** zoom;
  const grid = new Map<string, Gathering[]>();
  const gatherings: Gathering[] = [];
  for (const location of locations) {
    const x = longitudeShare(location.longitude) * worldPx;
    const y = latitudeShare(location.latitude) * worldPx;
    const near = nearest(grid, x, y);
    if (near) {
      near.locations.push(location);
      continue;
    }
    const gathering = { x, y, locations: [location] };
    gatherings.push(gathering);
    const cell = cellOf(x, y);
    grid.set(cell, [...(grid.get(cell) ?? []), gathering]);
  }
  return gatherings.map(markOf);
}

interface Gathering {
  x: number;
  y: number;
  locations: MapLocation[];
}

const cellOf = (x: number, y: number) => `${Math.floor(x / RADIUS_PX)}:${Math.floor(y / RADIUS_PX)}`;

function nearest(grid: Map<string, Gathering[]>, x: number, y: number): Gathering | undefined {
  let found: Gathering | undefined;
  let least = RADIUS_PX;
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      for (const gathering of grid.get(cellOf(x + dx * RADIUS_PX, y + dy * RADIUS_PX)) ?? []) {
        const distance = Math.hypot(gathering.x - x, gathering.y - y);
        if (distance < least) [found, least] = [gathering, distance];
      }
    }
  }
  return found;
}

function markOf({ locations }: Gathering): Mark {
  const weights = locations.map(({ count = 1 }) => count);
  const count = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (pick: (location: MapLocation) => number) =>
    locations.reduce((sum, location, index) => sum + pick(location) * (weights[index] ?? 1), 0) / count;
  return {
    id: locations[0]?.id ?? '',
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
    locations,
    count,
    bounds: boundsOf(locations),
  };
}

/** Web Mercator: x and y on a world that is 1 wide. */
const longitudeShare = (longitude: number) => (longitude + 180) / 360;

function latitudeShare(latitude: number): number {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
