import { MapPinOff } from 'lucide-react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/lib/text.ts';
import { clusters, type Mark } from './clusters.ts';
import { hasWebGl } from './create-map.ts';
import { MapCard } from './map-card.tsx';
import { MapControls } from './map-controls.tsx';
import type { LocationMapProps } from './map-location.ts';
import { MapMarks } from './map-marks.tsx';
import { useMap } from './use-map.ts';
import { bringIntoView, showLocations, useMapLevel } from './view.ts';

/** The map itself, or a text where the browser cannot draw one. Loaded when the first map is shown. */
export default function MapStage(props: LocationMapProps) {
  return hasWebGl() ? <Stage {...props} /> : <NoMap />;
}

function Stage(props: LocationMapProps) {
  const { locations, onSelect, selectedId } = props;
  const { containerRef, map, problem } = useMap(props);
  const level = useMapLevel(map);
  const marks = useMemo(() => clusters(locations, level), [locations, level]);
  const [openMark, setOpenMark] = useState<string | null>(null);

  const selected = marks.find((mark) => mark.locations.some(({ id }) => id === (selectedId ?? openMark)));
  // New items do not move the map: only a new selection does.
  const showSelected = useEffectEvent((shown: MapLibreMap, id: string) => {
    const location = locations.find((one) => one.id === id);
    if (location) bringIntoView(shown, location);
  });
  useEffect(() => {
    if (map && selectedId) showSelected(map, selectedId);
  }, [map, selectedId]);

  const choose = (id: string | null) => {
    setOpenMark(id);
    onSelect?.(id);
  };
  // Zooming into a cluster clears the selection.
  const open = (mark: Mark) => choose(map && showLocations(map, mark) ? null : mark.id);
  const close = () => {
    // The focus returns to its last element if it was in the card that closes.
    map?.getCanvasContainer().querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    choose(null);
  };

  if (problem) return <NoMap />;
  return (
    <>
      <div className="absolute inset-0">
        {/* MapLibre's own style positions it. */}
        <div ref={containerRef} className="size-full" />
      </div>
      {map &&
        createPortal(
          <MapMarks map={map} marks={marks} selected={selected} onOpen={open} />,
          map.getCanvasContainer(),
        )}
      {map && <MapControls map={map} locations={locations} />}
      {selected && <MapCard mark={selected} selectedId={selectedId ?? openMark} onClose={close} />}
    </>
  );
}

function NoMap() {
  return (
    <p className="grid h-full place-content-center justify-items-center gap-2 px-6 text-center text-ink-soft">
      <MapPinOff aria-hidden className="size-6" />
      {t('This browser cannot draw maps. Everything on the map is also in the list.')}
    </p>
  );
}
