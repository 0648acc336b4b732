import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useSyncExternalStore } from 'react';
import type { Mark } from './clusters.ts';
import { FIT } from './create-map.ts';
import type { MapBounds, MapLocation } from './map-place.ts';

/** Nearer than this, what still stands together stands at one door. */
const NEAREST_ZOOM = 16;

/** The whole zoom level of a map, by which places are gathered; 0 before there is one. */
export function useMapLevel(map: MapLibreMap | null): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      map?.on('zoom', onChange);
      return () => {
        map?.off('zoom', onChange);
      };
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => (map ? Math.floor(map.getZoom()) : 0));
}

/** Goes nearer until a heap falls apart. Answers false for what cannot, because it stands at one door. */
export function showLocations(map: MapLibreMap, { count, bounds }: Mark): boolean {
  if (count === 1) return false;
  const { zoom = 0 } = map.cameraForBounds(boxOf(bounds), { ...FIT, maxZoom: NEAREST_ZOOM + 1 }) ?? {};
  if (zoom > NEAREST_ZOOM || zoom <= map.getZoom() + 0.1) return false;
  map.fitBounds(boxOf(bounds), { ...FIT, maxZoom: NEAREST_ZOOM });
  return true;
}

/** Goes to a place that is out of sight, and nearer to a heap. */
export function bringIntoView(map: MapLibreMap, { longitude, latitude, bounds }: MapLocation): void {
  if (bounds) map.fitBounds(boxOf(bounds), { ...FIT, maxZoom: NEAREST_ZOOM });
  else if (!map.getBounds().contains([longitude, latitude])) map.panTo([longitude, latitude]);
}

/** Shows all of it. */
export function showBounds(map: MapLibreMap, bounds: MapBounds): void {
  map.fitBounds(boxOf(bounds), FIT);
}

export function boundsShown(map: MapLibreMap): MapBounds {
  const box = map.getBounds();
  return { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() };
}

const boxOf = ({ west, south, east, north }: MapBounds): [number, number, number, number] => [
  west,
  south,
  east,
  north,
];
