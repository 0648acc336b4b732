import { MapPinOff } from 'lucide-react';
import { MAP_LOCATIONS_MAX } from '#shared/limits.ts';
import type { LocationArea } from '#web/features/locations/areas.ts';
import type { useLocationMap } from '#web/features/locations/queries.ts';
import { cn } from '#web/lib/cn.ts';
import { locationName } from '#web/lib/location-label.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LocationMap } from '#web/ui/map/location-map.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface LocationsMapProps {
  query: ReturnType<typeof useLocationMap>;
  area: LocationArea;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  className?: string;
}

const HEIGHT = 'h-[min(34rem,70dvh)]';

/** The filtered locations on a map, and how many of them have a position; without any, one line that says so. */
export function LocationsMap({ query, area, selectedId, onSelect, className }: LocationsMapProps) {
  if (query.data?.length === 0) return <NoLocations className={className} />;
  return (
    <Card flush className={cn('print:hidden', className)}>
      <QueryView query={query} skeleton={<Skeleton className={cn('rounded-none', HEIGHT)} />}>
        {(locations) => (
          <>
            <LocationMap
              label={t('Map of the locations')}
              className={cn('rounded-none', HEIGHT)}
              selectedId={selectedId}
              onSelect={onSelect}
              locations={locations.flatMap(({ latitude, longitude, ...location }) =>
                latitude === null || longitude === null
                  ? []
                  : [
                      {
                        id: location.id,
                        latitude,
                        longitude,
                        title: locationName(location),
                        text: [location.city, location.state].filter(Boolean).join(', '),
                        to: area.location(location.id),
                        ...(!location.is_active && {
                          status: { kind: 'activity' as const, status: 'inactive' },
                        }),
                      },
                    ],
              )}
            />
            <p className="border-line border-t px-4 py-2 text-ink-soft text-xs">
              {locations.length < MAP_LOCATIONS_MAX
                ? t('{{count}} location with a position|{{count}} locations with a position', {
                    count: locations.length,
                  })
                : t('The first {{count}} locations. Search or filter to see others.', {
                    count: locations.length,
                  })}
            </p>
          </>
        )}
      </QueryView>
    </Card>
  );
}

function NoLocations({ className }: { className?: string | undefined }) {
  return (
    <p
      className={cn(
        'flex items-start gap-2 rounded-lg border border-line px-4 py-3 text-ink-soft print:hidden',
        className,
      )}
    >
      <MapPinOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('No map: none of these locations has a position yet. Edit one to set it.')}
    </p>
  );
}
