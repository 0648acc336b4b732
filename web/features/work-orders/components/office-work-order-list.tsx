import { Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { pathTo } from '#shared/paths.ts';
import { officeColumns } from '#web/features/work-orders/components/office-columns.tsx';
import { OFFICE_VIEWS, statusChoices } from '#web/features/work-orders/list-views.ts';
import {
  OWN_CREW,
  useOfficeWorkOrders,
  useOrganizationChoices,
} from '#web/features/work-orders/office-queries.ts';
import { t } from '#web/lib/text.ts';
import { useLastVisit } from '#web/lib/use-last-visit.ts';
import { statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { statusOptions } from '#web/ui/statuses.ts';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

const SORTS = [
  { value: 'due', label: 'Due first' },
  { value: 'changed', label: 'Changed last' },
  { value: 'oldest', label: 'Oldest first' },
];

/** All work orders, with the office's saved views; what has arrived since the last look is marked new. */
export function OfficeWorkOrderList() {
  const list = useOfficeWorkOrders();
  const lastVisit = useLastVisit('work-orders');
  const columns = useMemo(() => officeColumns(lastVisit), [lastVisit]);
  const organizations = {
    partner: useOrganizationChoices('partner'),
    subcontractor: useOrganizationChoices('subcontractor'),
  };
  const choices = (type: 'partner' | 'subcontractor') =>
    (organizations[type].data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <div className="mb-3 flex items-center gap-4 border-line border-b">
        <ViewTabs
          label={t('Views')}
          views={OFFICE_VIEWS.map(({ status, label }) => ({ value: status, label: t(label) }))}
          value={list.search.status}
          onChange={(status) => list.change({ status })}
        />
        <Select
          aria-label={t('Order')}
          placeholder={list.search.status === 'late' ? t('Longest overdue') : t('Newest first')}
          options={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={String(list.search.sort ?? '')}
          onChange={(event) => list.change({ sort: event.target.value })}
          className="mb-2 w-40 max-md:hidden"
        />
      </div>
      <ListView
        label={t('Work orders')}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowTo={(row) => pathTo('/admin/work-orders/$id', { id: row.id })}
        searchPlaceholder={t('Search by number, title or location')}
        filters={[
          statusFilter('work_order', statusChoices(OFFICE_VIEWS)),
          { name: 'priority', allLabel: 'All priorities', options: statusOptions('priority') },
          { name: 'partner', allLabel: 'All customers', options: choices('partner') },
          {
            name: 'assignee',
            allLabel: 'All assignees',
            options: [{ value: OWN_CREW, label: t('Our own crew') }, ...choices('subcontractor')],
          },
        ]}
        empty={{
          icon: Wrench,
          title: t('No work orders yet'),
          text: t('They appear here as soon as the first one arrives.'),
        }}
      />
    </>
  );
}
