import { Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { pathTo } from '#shared/paths.ts';
import { officeColumns } from '#web/features/work-orders/components/office-columns.tsx';
import {
  OWN_CREW,
  useOfficeWorkOrders,
  useOrganizationChoices,
} from '#web/features/work-orders/office-queries.ts';
import { OFFICE_STATUS_OPTIONS, OFFICE_VIEWS } from '#web/features/work-orders/office-views.ts';
import { t } from '#web/lib/text.ts';
import { useLastVisit } from '#web/lib/use-last-visit.ts';
import { ListView } from '#web/ui/list-view.tsx';
import { statusOptions } from '#web/ui/statuses.ts';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

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
      <ViewTabs
        label={t('Views')}
        views={OFFICE_VIEWS.map(({ status, label }) => ({ value: status, label: t(label) }))}
        value={list.search.status}
        onChange={(status) => list.change({ status })}
      />
      <ListView
        label={t('Work orders')}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowTo={(row) => pathTo('/admin/work-orders/$id', { id: row.id })}
        searchPlaceholder={t('Search by number, title or location')}
        filters={[
          { name: 'status', allLabel: 'All statuses', options: OFFICE_STATUS_OPTIONS },
          { name: 'priority', allLabel: 'All priorities', options: statusOptions('priority') },
          { name: 'partner', allLabel: 'All customers', options: choices('partner') },
          {
            name: 'assignee',
            allLabel: 'Everyone',
            options: [{ value: OWN_CREW, label: t('Our own crew') }, ...choices('subcontractor')],
          },
          {
            name: 'sort',
            allLabel: 'Newest first',
            options: [
              { value: 'due', label: t('Due first') },
              { value: 'changed', label: t('Changed last') },
              { value: 'oldest', label: t('Oldest first') },
            ],
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
