import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { graticule } from './graticule.ts';
import type { MapColours } from './map-colours.ts';

const GRATICULE = 'graticule';
/** A local font, drawn by the browser: the map downloads no fonts. */
const FONT = ['Inter Variable', 'sans-serif'];

/** The map of a portal without a tile server: a background, and the lines of latitude and longitude with labels. */
export function plainStyle({ ground, line, ink }: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: { [GRATICULE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': ground } },
      {
        id: 'lines',
        type: 'line',
        source: GRATICULE,
        paint: { 'line-color': line, 'line-width': 1 },
      },
      {
        id: 'names',
        type: 'symbol',
        source: GRATICULE,
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 420,
          'text-field': ['get', 'label'],
          'text-font': FONT,
          'text-size': 11,
        },
        paint: { 'text-color': ink, 'text-halo-color': ground, 'text-halo-width': 2 },
      },
    ],
  };
}

/** Draws the lines for the visible area. Does nothing on a map with a style of its own. */
export function drawGraticule(map: MapLibreMap): void {
  const source = map.getSource<GeoJSONSource>(GRATICULE);
  if (!source) return;
  const box = map.getBounds();
  void source.setData(
    graticule({ west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }),
  );
}
