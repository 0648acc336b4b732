import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { t } from '#web/lib/text.ts';
import { mapColours, watchScheme } from './map-colours.ts';
import type { MapBounds } from './map-location.ts';
import { drawGraticule, plainStyle } from './plain-style.ts';

// From our own origin: the content security policy does not allow a worker from a blob.
setWorkerUrl(workerUrl);

/** Padding, so that no marker is cut off at the edge or covered by the buttons. */
export const FIT = { padding: { top: 48, right: 84, bottom: 56, left: 48 }, maxZoom: 13 };

interface MapOptions {
  container: HTMLElement;
  label: string;
  bounds: MapBounds;
  /** URL of the portal's map style; '' draws the plain map. */
  styleUrl: string;
  /** Whether one finger and the wheel move the map instead of the surrounding page. */
  takesGestures: boolean;
}

/** A map that shows `bounds`. The caller must call `remove` at the end. */
export function createMap({ container, label, bounds, styleUrl, takesGestures }: MapOptions): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style: styleUrl || plainStyle(mapColours()),
    bounds: [bounds.west, bounds.south, bounds.east, bounds.north],
    fitBoundsOptions: FIT,
    maxZoom: 18,
    renderWorldCopies: false,
    cooperativeGestures: !takesGestures,
    attributionControl: styleUrl ? { compact: true } : false,
    // North is always up: rotated maps confuse users.
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    locale: {
      'Map.Title': label,
      'CooperativeGesturesHandler.WindowsHelpText': t('Hold Ctrl and scroll to zoom the map'),
      'CooperativeGesturesHandler.MacHelpText': t('Hold ⌘ and scroll to zoom the map'),
      'CooperativeGesturesHandler.MobileHelpText': t('Use two fingers to move the map'),
    },
  });
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();
  if (styleUrl) return map;

  map.on('load', () => drawGraticule(map));
  map.on('moveend', () => drawGraticule(map));
  const stopWatching = watchScheme(() => {
    map.setStyle(plainStyle(mapColours()), { diff: false });
    map.once('styledata', () => drawGraticule(map));
  });
  map.on('remove', stopWatching);
  return map;
}

let canDraw: boolean | undefined;

/** Whether this browser can draw maps. Checked once, because each check creates a drawing context. */
export function hasWebGl(): boolean {
  if (canDraw === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    canDraw = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return canDraw;
}
