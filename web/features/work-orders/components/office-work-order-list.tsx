import { Wrench } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { LIST_SEARCH_MIN_LENGTH } from '#shared/limits.ts';
import { pathTo } from '#shared/paths.ts';
import { isByDueDay, OWN_CREW } from '#web/features/work-orders/apply-filters.ts';
import { BulkActions } from '#web/features/work-orders/components/bulk-actions.tsx';
import { officeColumns } from '#web/features/work-orders/components/office-columns.tsx';
import { OtherStatuses } from '#web/features/work-orders/components/other-statuses.tsx';
import {
  AGE_FILTER,
  COMPLETED_FILTER,
  CREATED_FILTER,
  DUE_FILTER,
  locationFilter,
  PERSON_FILTER,
  PROJECT_FILTER,
  TRADE_FILTER,
} from '#web/features/work-orders/list-filters.ts';
import { dueOrderNotes } from '#web/features/work-orders/list-notes.ts';
import { OFFICE_VIEWS, statusChoices } from '#web/features/work-orders/list-views.ts';
import { useOfficeWorkOrders, useOrganizationChoices } from '#web/features/work-orders/office-queries.ts';
import type { BulkOrder } from '#web/features/work-orders/use-bulk.ts';
import { message, t } from '#web/lib/text.ts';
import { useLastVisit } from '#web/lib/use-last-visit.ts';
import { useMay } from '#web/lib/use-may.ts';
import { statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { statusOptions } from '#web/ui/statuses.ts';

const LOCATION_FILTER = locationFilter();

/** All work orders, with the office's views; requests since the last visit are marked as new. */
export function OfficeWorkOrderList({ emptyAction }: { emptyAction: ReactNode }) {
  const list = useOfficeWorkOrders();
  const canAssign = useMay()('assign_work');
  const lastVisit = useLastVisit('work-orders');
  const { partner, assignee, person, location, project } = list.search;
  const ordersByChange = !partner && !assignee && !person && !location && !project;
  const columns = useMemo(() => officeColumns(lastVisit, { ordersByChange }), [lastVisit, ordersByChange]);
  const organizations = {
    partner: useOrganizationChoices('partner'),
    subcontractor: useOrganizationChoices('subcontractor'),
  };
  const choices = (type: 'partner' | 'subcontractor') =>
    (organizations[type].data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ListView
      label={t('Work orders')}
      exportedAs="Work orders"
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo('/admin/work-orders/$id', { id: row.id })}
      searchPlaceholder={t('Search by number, title or location')}
      searchMinLength={LIST_SEARCH_MIN_LENGTH}
      views={OFFICE_VIEWS}
      savedViews="work-orders"
      usualSort={isByDueDay(list.search) ? 'due' : '-created'}
      notes={dueOrderNotes(list.search, list.change)}
      {...(canAssign && {
        bulk: ({ rows, clear }: Selection) => <BulkActions orders={rows} onDone={clear} />,
      })}
      filters={[
        statusFilter('work_order', statusChoices(OFFICE_VIEWS)),
        {
          name: 'priority',
          label: message('Priority'),
          allLabel: message('All priorities'),
          choices: statusOptions('priority'),
        },
        {
          name: 'partner',
          label: message('Customer'),
          allLabel: message('All customers'),
          options: choices('partner'),
        },
        {
          name: 'assignee',
          label: message('Assigned to'),
          allLabel: message('All assignees'),
          options: [{ value: OWN_CREW, label: t('Our own crew') }, ...choices('subcontractor')],
        },
        PERSON_FILTER,
        DUE_FILTER,
        AGE_FILTER,
        LOCATION_FILTER,
        TRADE_FILTER,
        PROJECT_FILTER,
        CREATED_FILTER,
        COMPLETED_FILTER,
      ]}
      noMatch={<OtherStatuses list={list} />}
      empty={{
        icon: Wrench,
        title: t('No work orders yet'),
        text: t('They appear here as soon as the first one arrives.'),
        action: emptyAction,
      }}
    />
  );
}

interface Selection {
  rows: readonly BulkOrder[];
  clear: () => void;
}
