import { Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadConfig } from '#web/lib/config.ts';
import { t } from '#web/lib/text.ts';
import { createMap, hasWebGl } from '#web/ui/map/create-map.ts';

interface Position {
  latitude: number;
  longitude: number;
}

interface PositionMapProps {
  position: Position | null;
  onPosition: (position: Position) => void;
  /** What to click on: 'Click where the location is'. */
  prompt: string;
}

/** The initial area without a position: the contiguous states. */
const COUNTRY = { west: -125, south: 24, east: -66, north: 50 };
const NEIGHBOURHOOD_DEGREES = 0.02;

/** A map on which the user clicks a position. Loaded when a form with it is opened. */
export default function PositionMap(props: PositionMapProps) {
  if (hasWebGl()) return <Stage {...props} />;
  return (
    <p className="grid h-full place-content-center px-6 text-center text-ink-soft">
      {t('This browser cannot draw maps. Enter the numbers below.')}
    </p>
  );
}

function Stage({ position, onPosition, prompt }: PositionMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ReturnType<typeof createMap> | null>(null);
  const choose = useEffectEvent(onPosition);
  const label = useEffectEvent(() => prompt);
  const boundsNow = useEffectEvent(() => (position ? around(position) : COUNTRY));

  useEffect(() => {
    let made: ReturnType<typeof createMap> | undefined;
    let isGone = false;
    void loadConfig().then(({ mapStyleUrl }) => {
      if (isGone || !container.current) return;
      made = createMap({
        container: container.current,
        label: label(),
        bounds: boundsNow(),
        styleUrl: mapStyleUrl,
        takesGestures: false,
      });
      made.getCanvas().classList.add('cursor-crosshair!');
      made.on('click', ({ lngLat }) => choose({ latitude: lngLat.lat, longitude: lngLat.lng }));
      setMap(made);
    });
    return () => {
      isGone = true;
      made?.remove();
      setMap(null);
    };
  }, []);

  const { latitude, longitude } = position ?? {};
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const marker = new Marker().setLngLat([longitude, latitude]).addTo(map);
    if (!map.getBounds().contains([longitude, latitude])) map.panTo([longitude, latitude]);
    return () => {
      marker.remove();
    };
  }, [map, latitude, longitude]);

  return (
    <div className="relative h-full">
      <div ref={container} className="size-full" />
      <p className="pointer-events-none absolute top-2 left-2 rounded-sm bg-raised/90 px-2 py-1 text-ink-soft text-xs">
        {position ? t('Click to move the marker') : prompt}
      </p>
    </div>
  );
}

const around = ({ latitude, longitude }: Position) => ({
  west: longitude - NEIGHBOURHOOD_DEGREES,
  south: latitude - NEIGHBOURHOOD_DEGREES,
  east: longitude + NEIGHBOURHOOD_DEGREES,
  north: latitude + NEIGHBOURHOOD_DEGREES,
});
