import { Suspense } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { MapBounds, MapPlace } from './map-place.ts';

export interface PlaceMapProps {
  /** What the map shows, for those who do not see it. */
  label: string;
  places: readonly MapPlace[];
  /** Its height, and what it needs of the layout. */
  className?: string;
  selectedId?: string | null;
  /** Null when the selection is given up. */
  onSelect?: (id: string | null) => void;
  /** What is shown after each move, for maps whose places are loaded by the piece. */
  onBounds?: (bounds: MapBounds) => void;
  /** The map goes to where all places are whenever this changes; without it, whenever other places come. */
  fitKey?: string;
  /** For a map that is the page: one finger and the wheel move it, instead of the page around it. */
  takesGestures?: boolean;
}

const MapStage = lazyPart(() => import('./map-stage.tsx'));

/**
 * A map of places, gathered into heaps where they would overlap. Beside it belongs a list of the same places: a map
 * alone cannot be read aloud. With no place it is nothing.
 */
export function PlaceMap({ className, ...props }: PlaceMapProps) {
  if (props.places.length === 0) return null;
  return (
    <section
      aria-label={props.label}
      className={cn(
        'relative isolate overflow-hidden rounded-md bg-sunken print:hidden [&_canvas:focus-visible]:-outline-offset-2',
        className,
      )}
    >
      <Suspense fallback={<MapSkeleton />}>
        <MapStage {...props} />
      </Suspense>
    </section>
  );
}

function MapSkeleton() {
  return (
    <>
      <Skeleton className="absolute inset-0 rounded-none" />
      <span className="sr-only">{t('Loading the map')}</span>
    </>
  );
}
