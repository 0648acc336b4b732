import { List, MapPinned } from 'lucide-react';
import { useState } from 'react';
import { isFiltered } from '#web/features/work-orders/board/board-filters.ts';
import { OpenWorkFilters } from '#web/features/work-orders/board/components/open-work-filters.tsx';
import { WorkMapList } from '#web/features/work-orders/map/components/work-map-list.tsx';
import { MAP_STATUSES, useWorkMap } from '#web/features/work-orders/map/map-queries.ts';
import { t } from '#web/lib/text.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LocationMap } from '#web/ui/map/location-map.tsx';
import type { MapBounds } from '#web/ui/map/map-location.ts';
import { NewWorkOrderLink } from '#web/ui/new-work-order-link.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { statusLook } from '#web/ui/statuses.ts';

/** Open work on a map, with a list of what the map shows; on a phone the list is a sheet over the map. */
export function WorkMap() {
  const { search, show } = useListSearch();
  const isPhone = useIsPhone();
  const [box, setBox] = useState<{ filterKey: string; bounds: MapBounds } | null>(null);
  const { query, filterKey, shown } = useWorkMap((key) => (box?.filterKey === key ? box.bounds : null));
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isListOpen, setIsListOpen] = useState(false);

  const select = (id: string | null) => {
    setSelectedId(id);
    setIsListOpen(false);
  };
  return (
    <>
      <OpenWorkFilters
        statuses={MAP_STATUSES.map((value) => ({ value, label: t(statusLook('work_order', value).label) }))}
      >
        {isPhone && (
          <Button onClick={() => setIsListOpen(true)}>
            <List aria-hidden />
            {t('Show as a list')}
          </Button>
        )}
      </OpenWorkFilters>
      <QueryView query={query} skeleton={<Skeleton className="h-[60dvh] rounded-lg md:h-full md:flex-1" />}>
        {({ locations: all }) =>
          all.length === 0 ? (
            <EmptyState
              icon={MapPinned}
              title={isFiltered(search) ? t('Nothing matches') : t('No open work on the map')}
              text={t(
                'Work shows here while it is open, if its location has a position. The list has all of it.',
              )}
              action={
                isFiltered(search) ? (
                  <Button onClick={() => show({ view: 'map' })}>{t('Show all')}</Button>
                ) : (
                  <NewWorkOrderLink />
                )
              }
            />
          ) : (
            <div className="grid min-h-0 gap-3 md:flex-1 md:grid-cols-[21rem_1fr]">
              {!isPhone && (
                <WorkMapList
                  locations={shown?.locations ?? all}
                  selectedId={selectedId}
                  onSelect={select}
                  className="min-h-0 overflow-y-auto rounded-lg border border-line bg-surface shadow-lift"
                />
              )}
              <div className="flex min-h-0 flex-col gap-2">
                <LocationMap
                  takesGestures
                  label={t('Map of open work orders')}
                  locations={shown?.locations ?? all}
                  fitKey={query.data?.filterKey ?? ''}
                  selectedId={selectedId}
                  onSelect={setSelectedId}
                  onBounds={(bounds) => setBox({ filterKey, bounds })}
                  className="h-[calc(100dvh-26.5rem)] min-h-72 border border-line md:h-auto md:flex-1"
                />
                <MapLegend />
              </div>
              <Sheet open={isListOpen} onOpenChange={setIsListOpen} title={t('On the map')}>
                <WorkMapList
                  locations={shown?.locations ?? all}
                  selectedId={selectedId}
                  onSelect={select}
                  className="-mx-4"
                />
              </Sheet>
            </div>
          )
        }
      </QueryView>
    </>
  );
}

/** The legend of the map. */
function MapLegend() {
  return (
    <ul
      aria-label={t('Legend')}
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-soft text-xs"
    >
      {MAP_STATUSES.map((status) => (
        <li key={status}>
          <StatusBadge kind="work_order" status={status} />
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5 pl-1">
        <span
          aria-hidden
          className="figures grid size-5 place-items-center rounded-full bg-slate text-on-slate"
        >
          9
        </span>
        {t('several close together')}
      </li>
    </ul>
  );
}
