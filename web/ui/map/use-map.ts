import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadConfig } from '#web/lib/config.ts';
import { t } from '#web/lib/text.ts';
import { createMap } from './create-map.ts';
import { boundsOf, type LocationMapProps } from './map-location.ts';
import { boundsShown, showBounds } from './view.ts';

/** The MapLibre map of a component, created when its container is mounted and removed with it. */
export function useMap({ label, locations, fitKey, onBounds, takesGestures = false }: LocationMapProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [problem, setProblem] = useState(false);
  const shown = fitKey ?? locations.map(({ id }) => id).join();
  const fitted = useRef(shown);

  const make = useEffectEvent((container: HTMLElement, styleUrl: string) => {
    fitted.current = shown;
    return createMap({
      container,
      // The section around the map has the label itself.
      label: t('{{map}}: arrow keys move it', { map: label }),
      bounds: boundsOf(locations),
      styleUrl,
      takesGestures,
    });
  });
  const tellBounds = useEffectEvent((moved: MapLibreMap) => onBounds?.(boundsShown(moved)));

  useEffect(() => {
    let made: MapLibreMap | undefined;
    let isGone = false;
    void loadConfig().then(
      ({ mapStyleUrl }) => {
        if (isGone || !containerRef.current) return;
        try {
          made = make(containerRef.current, mapStyleUrl);
        } catch {
          // The browser supports maps, but had no drawing context left.
          setProblem(true);
          return;
        }
        const moved = made;
        moved.on('moveend', () => tellBounds(moved));
        setMap(moved);
      },
      () => setProblem(true),
    );
    return () => {
      isGone = true;
      made?.remove();
      setMap(null);
    };
  }, []);

  const refit = useEffectEvent((target: MapLibreMap) => showBounds(target, boundsOf(locations)));
  useEffect(() => {
    if (!map || fitted.current === shown) return;
    fitted.current = shown;
    refit(map);
  }, [map, shown]);

  return { containerRef, map, problem };
}
