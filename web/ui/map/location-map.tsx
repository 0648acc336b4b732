import { Suspense } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { LocationMapProps } from './map-location.ts';

const MapStage = lazyPart(() => import('./map-stage.tsx'));

/**
 * A map of items, clustered where they would overlap. Show a list of the same items beside it: screen readers cannot
 * read a map. Without items it renders nothing.
 */
export function LocationMap({ className, ...props }: LocationMapProps) {
  if (props.locations.length === 0) return null;
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
