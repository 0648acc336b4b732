import type { Map as MapLibreMap } from 'maplibre-gl';
import { useLayoutEffect, useRef } from 'react';
import type { Mark } from './clusters.ts';
import { MapMark } from './map-mark.tsx';

interface MapMarksProps {
  map: MapLibreMap;
  marks: readonly Mark[];
  selected: Mark | undefined;
  onOpen: (mark: Mark) => void;
}

/** Markers are buttons over the map, so that keyboards, screen readers, and themes work without extra code. */
export function MapMarks({ map, marks, selected, onOpen }: MapMarksProps) {
  const elements = useRef(new Map<string, HTMLElement>());

  useLayoutEffect(() => {
    const location = () => {
      for (const { id, longitude, latitude } of marks) {
        const { x, y } = map.project([longitude, latitude]);
        elements.current.get(id)?.style.setProperty('translate', `${x}px ${y}px`);
      }
    };
    location();
    map.on('move', location);
    map.on('resize', location);
    return () => {
      map.off('move', location);
      map.off('resize', location);
    };
  }, [map, marks]);

  return marks.map((mark) => (
    <div
      key={mark.id}
      ref={(element) => {
        if (element) elements.current.set(mark.id, element);
        return () => {
          elements.current.delete(mark.id);
        };
      }}
      className="absolute top-0 left-0 size-0 has-[[aria-pressed=true]]:z-10 hover:z-10 focus-within:z-10"
    >
      <MapMark mark={mark} isSelected={mark === selected} onOpen={() => onOpen(mark)} />
    </div>
  ));
}
