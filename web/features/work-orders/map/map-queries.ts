import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pathTo } from '#shared/paths.ts';
import { filterArguments } from '#web/features/work-orders/board/board-filters.ts';
import { TO_ASSIGN } from '#web/features/work-orders/list-views.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { type ListSearch, useListSearch } from '#web/lib/use-list-search.ts';
import { useLiveQuery } from '#web/lib/use-live-query.ts';
import type { MapBounds, MapLocation } from '#web/ui/map/map-location.ts';

const KEY = ['work_orders', 'map'] as const;

/** A work order on the map. */
export const MAP_STATUSES = ['received', 'assigned', 'in_progress', 'work_completed', 'on_hold'] as const;

/** A group of statuses, under its name in the URL of the list. */
const IN_THE_FIELD = ['assigned', 'in_progress'];

function statusesOf({ status }: ListSearch): string[] {
  if (status === 'field') return IN_THE_FIELD;
  // The map shows the requests of it.
  if (status === TO_ASSIGN) return ['received'];
  const one = MAP_STATUSES.find((known) => known === status);
  return one ? [one] : [...MAP_STATUSES];
}

/**
 * The open work that matches the filters: all of it, if it is not too much; otherwise clusters, which are split in the
 * visible area.
 * @param boxOf returns the visible area for these filters; null for everywhere
 */
export function useWorkMap(boxOf: (filterKey: string) => MapBounds | null) {
  const { search } = useListSearch();
  useLiveQuery(KEY, ['work_orders']);
  const filters = { ...filterArguments(search), p_statuses: statusesOf(search) };
  const filterKey = JSON.stringify(filters);
  const everywhere = useQuery({
    queryKey: [...KEY, filters],
    placeholderData: keepPreviousData,
    queryFn: async () => ({ filterKey, locations: await load(filters, null) }),
  });
  const box = boxOf(filterKey);
  const hasClusters = everywhere.data?.locations.some(({ count }) => count !== undefined) ?? false;
  const near = useQuery({
    queryKey: [...KEY, filters, box],
    enabled: box !== null && hasClusters && !everywhere.isPlaceholderData,
    placeholderData: keepPreviousData,
    queryFn: async () => ({ filterKey, locations: await load(filters, box) }),
  });
  // Keep the map while the data of a new area or of new filters loads.
  const isNear =
    hasClusters && near.data?.filterKey === everywhere.data?.filterKey && near.data?.locations.length;
  return { query: everywhere, filterKey, shown: isNear ? near.data : everywhere.data };
}

type Filters = ReturnType<typeof filterArguments> & { p_statuses: string[] };

async function load(filters: Filters, box: MapBounds | null): Promise<MapLocation[]> {
  const rows = unwrap(
    await (await getSupabase()).rpc('work_orders_on_map', {
      ...filters,
      ...(box && { p_west: box.west, p_south: box.south, p_east: box.east, p_north: box.north }),
    }),
  );
  return rows.flatMap((row): MapLocation[] => {
    const { id, latitude, longitude, west, south, east, north } = row;
    if (latitude === null || longitude === null) return [];
    if (id !== null) {
      return [
        {
          ...{ id, latitude, longitude, title: row.title ?? '' },
          text: `${row.work_order_number} · ${row.location}`,
          status: { kind: 'work_order', status: row.status ?? '' },
          to: pathTo('/admin/work-orders/$id', { id }),
        },
      ];
    }
    const count = row.count ?? 0;
    const bounds = {
      west: west ?? longitude,
      south: south ?? latitude,
      east: east ?? longitude,
      north: north ?? latitude,
    };
    const title = t('{{count}} work order|{{count}} work orders', { count });
    return [{ id: `${latitude},${longitude}`, latitude, longitude, title, count, bounds }];
  });
}
