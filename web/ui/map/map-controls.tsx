import { Maximize, Minus, Plus } from 'lucide-react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useSyncExternalStore } from 'react';
import { t } from '#web/lib/text.ts';
import { boundsOf, type MapLocation } from './map-location.ts';
import { mapScale } from './map-scale.ts';
import { showBounds } from './view.ts';

const BUTTON =
  'grid size-11 place-items-center text-ink hover:bg-sunken focus-visible:-outline-offset-2 disabled:text-ink-soft/50 [&_svg]:size-4.5';

/** Buttons to zoom in, zoom out, and show everything; and the scale. */
export function MapControls({ map, locations }: { map: MapLibreMap; locations: readonly MapLocation[] }) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      map.on('moveend', onChange);
      return () => {
        map.off('moveend', onChange);
      };
    },
    [map],
  );
  const zoom = useSyncExternalStore(subscribe, () => map.getZoom());
  const { label, widthPx } = mapScale(map.getCenter().lat, zoom);
  return (
    <>
      <div className="absolute top-2 right-2 divide-y divide-line overflow-hidden rounded-md border border-line bg-surface shadow-lift">
        <button
          type="button"
          aria-label={t('Zoom in')}
          disabled={zoom >= map.getMaxZoom()}
          onClick={() => map.zoomIn()}
          className={BUTTON}
        >
          <Plus aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('Zoom out')}
          disabled={zoom <= map.getMinZoom()}
          onClick={() => map.zoomOut()}
          className={BUTTON}
        >
          <Minus aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('Show all')}
          onClick={() => showBounds(map, boundsOf(locations))}
          className={BUTTON}
        >
          <Maximize aria-hidden />
        </button>
      </div>
      <p
        ref={(element) => element?.style.setProperty('width', `${widthPx}px`)}
        className="pointer-events-none absolute bottom-2 left-2 border-ink-soft border-x border-b pb-px text-center text-ink-soft text-xs"
      >
        {label}
      </p>
    </>
  );
}
