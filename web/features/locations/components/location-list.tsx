import { MapPin } from 'lucide-react';
import { useRef } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { US_STATES } from '#shared/rules/us-states.ts';
import type { LocationArea } from '#web/features/locations/areas.ts';
import { LocationsMap } from '#web/features/locations/components/locations-map.tsx';
import {
  useLocationList,
  useLocationMap,
  usePartnerChoices,
  WITH_OPEN_WORK,
} from '#web/features/locations/queries.ts';
import { useIsWide } from '#web/features/locations/use-is-wide.ts';
import { useLinkedRows } from '#web/features/locations/use-linked-rows.ts';
import { cn } from '#web/lib/cn.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { activityColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

type ListRow = NonNullable<ReturnType<typeof useLocationList>['rows']>[number];

const CUSTOMER: Column<ListRow> = {
  header: message('Customer'),
  value: (row) => row.partner?.name,
  phone: 'text',
  wraps: true,
  className: 'max-w-44',
};

/** Every field, so that an export can be edited and imported again; rarely used ones are hidden by default. */
const COLUMNS: readonly Column<ListRow>[] = [
  { header: message('Name'), value: (row) => row.name, phone: 'title', wraps: true, sort: 'name' },
  { header: message('Store'), value: (row) => row.store_number, className: 'w-24', sort: 'store_number' },
  { header: message('Street'), value: (row) => row.address_line1, phone: 'text', optional: true },
  { header: message('Address line 2'), value: (row) => row.address_line2, phone: 'none', optional: true },
  { header: message('City'), value: (row) => row.city, sort: 'city', className: 'w-32' },
  {
    header: message('State', 'part of an address'),
    value: (row) => row.state,
    optional: true,
    className: 'w-16',
  },
  {
    header: message('ZIP code'),
    value: (row) => row.postal_code,
    phone: 'none',
    optional: true,
    className: 'w-24',
  },
  {
    header: message('Open work'),
    align: 'right',
    value: (row) => row.open_work_orders,
    cell: (row) => row.open_work_orders || '—',
    phone: 'none',
    className: 'w-24',
  },
  { header: message('Contact'), value: (row) => row.contact_name, phone: 'none', optional: true },
  {
    header: message('Contact phone'),
    value: (row) => row.contact_phone,
    cell: (row) => row.contact_phone && formatPhone(row.contact_phone),
    phone: 'none',
    optional: true,
    className: 'figures w-40',
  },
  { header: message('Access notes'), value: (row) => row.access_notes, phone: 'none', optional: true },
  {
    header: message('Latitude'),
    value: (row) => row.latitude,
    phone: 'none',
    optional: true,
    className: 'w-28',
  },
  {
    header: message('Longitude'),
    value: (row) => row.longitude,
    phone: 'none',
    optional: true,
    className: 'w-28',
  },
  activityColumn(),
];

export const LOCATION_COLUMNS = [...COLUMNS.slice(0, 2), CUSTOMER, ...COLUMNS.slice(2)];

const FILTERS: readonly ListFilter[] = [
  {
    name: 'state',
    allLabel: message('All states'),
    label: message('State', 'part of an address'),
    more: true,
    options: Object.entries(US_STATES).map(([value, label]) => ({ value, label })),
  },
  { ...statusFilter('activity'), label: message('Status'), more: true },
  {
    name: 'work',
    label: message('Open work'),
    allLabel: message('Any work'),
    choices: [{ value: WITH_OPEN_WORK, label: message('With open work') }],
  },
];

interface LocationListProps {
  /** Null shows every customer's locations. */
  organizationIds: string[] | null;
  area: LocationArea;
  /** Absent for users who may not add one. */
  onAdd?: () => void;
}

/** Locations as a list with a map beside it; on narrow screens, one at a time. */
export function LocationList({ organizationIds, area, onAdd }: LocationListProps) {
  const isOffice = organizationIds === null;
  const list = useLocationList(organizationIds);
  const isWide = useIsWide();
  const showsMap = isWide || list.search.view === 'map';
  const map = useLocationMap(organizationIds, list.search, showsMap);
  // Without a position there is nothing to draw: the list gets the width, below one line.
  const isMapEmpty = map.data?.length === 0;
  const partners = usePartnerChoices(isOffice);
  const customers: ListFilter = {
    name: 'partner',
    label: message('Customer'),
    allLabel: message('All customers'),
    options: (partners.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
  const table = useRef<HTMLDivElement>(null);
  const linked = useLinkedRows(table, lastPart);

  return (
    <>
      <div className="mb-3 border-line border-b xl:hidden print:hidden">
        <ViewTabs
          label={t('How locations are shown')}
          views={[
            { value: undefined, label: t('List') },
            { value: 'map', label: t('Map') },
          ]}
          value={list.search.view === 'map' ? 'map' : undefined}
          onChange={(view) => list.change({ view })}
        />
      </div>
      <div
        className={cn(
          'grid items-start gap-4',
          !isMapEmpty && 'xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_30rem]',
        )}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only highlights the marker of the hovered row */}
        <div
          ref={table}
          onMouseOver={isWide ? linked.point : undefined}
          onFocus={isWide ? linked.point : undefined}
          className={cn(
            'min-w-0 [&_tr[data-linked]]:bg-slate-tint/60',
            // The default columns fit beside the map; with many more, the list scrolls.
            'xl:[--list-min:0px]',
            !isWide && list.search.view === 'map' && '[&>*:not(:first-child)]:hidden',
          )}
        >
          <ListView
            label={t('Locations')}
            exportedAs="Locations"
            list={list}
            columns={isOffice ? LOCATION_COLUMNS : COLUMNS}
            rowKey={(row) => row.id}
            rowTo={(row) => area.location(row.id)}
            searchPlaceholder={t('Search by name, store number or city')}
            filters={isOffice ? [customers, ...FILTERS] : FILTERS}
            empty={{
              icon: MapPin,
              title: t('No locations yet'),
              text: t('Work is asked for at a location. Add the first one, or import them from a file.'),
              action: onAdd && (
                <button type="button" onClick={onAdd} className="min-h-11 underline underline-offset-2">
                  {t('Add a location')}
                </button>
              ),
            }}
          />
        </div>
        {showsMap && !(isMapEmpty && list.rows?.length === 0) && (
          <LocationsMap
            query={map}
            area={area}
            selectedId={linked.selectedId}
            onSelect={linked.select}
            className={isMapEmpty ? '-order-1' : 'xl:sticky xl:top-16'}
          />
        )}
      </div>
    </>
  );
}

const lastPart = (href: string): string | null => href.split('?')[0]?.split('/').at(-1) ?? null;
