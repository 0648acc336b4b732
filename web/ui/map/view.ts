import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useSyncExternalStore } from 'react';
import type { Mark } from './clusters.ts';
import { FIT } from './create-map.ts';
import type { MapBounds, MapLocation } from './map-location.ts';

/** Above this zoom level, items of a cluster count as being at the same address. */
const NEAREST_ZOOM = 16;

/** The integer zoom level of a map, which determines the clusters; 0 before there is a map. */
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

/** Zooms in until a cluster splits. Returns false when it cannot, because its items are at the same address. */
export function showLocations(map: MapLibreMap, { count, bounds }: Mark): boolean {
  if (count === 1) return false;
  const { zoom = 0 } = map.cameraForBounds(boxOf(bounds), { ...FIT, maxZoom: NEAREST_ZOOM + 1 }) ?? {};
  if (zoom > NEAREST_ZOOM || zoom <= map.getZoom() + 0.1) return false;
  map.fitBounds(boxOf(bounds), { ...FIT, maxZoom: NEAREST_ZOOM });
  return true;
}

/** Moves to an item that is not visible, and zooms into a cluster. */
export function bringIntoView(map: MapLibreMap, { longitude, latitude, bounds }: MapLocation): void {
  if (bounds) map.fitBounds(boxOf(bounds), { ...FIT, maxZoom: NEAREST_ZOOM });
  else if (!map.getBounds().contains([longitude, latitude])) map.panTo([longitude, latitude]);
}

/** Fits all items. */
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
