import type { ReactNode } from 'react';
import { LIST_SEARCH_MIN_LENGTH } from '#shared/limits.ts';
import { OWN_CREW } from '#web/features/work-orders/board/board-filters.ts';
import { useCurrentProjects, useFirms } from '#web/features/work-orders/board/choice-queries.ts';
import { message, t } from '#web/lib/text.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { ListChips } from '#web/ui/list-chips.tsx';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { ListToolbar } from '#web/ui/list-toolbar.tsx';
import type { Option } from '#web/ui/select.tsx';
import { statusOptions } from '#web/ui/statuses.ts';

interface OpenWorkFiltersProps {
  /** Options of a status filter; a board has columns instead. */
  statuses?: readonly Option[];
  /** Content at the end of a phone's sheet. */
  sheetEnd?: ReactNode;
  /** Content at the end of the row. */
  children?: ReactNode;
}

/** The filters of the board and the map: those of the list, under the same names in the URL. */
export function OpenWorkFilters({ statuses, sheetEnd, children }: OpenWorkFiltersProps) {
  const { search, change } = useListSearch();
  const firms = useFirms().data ?? [];
  const projects = useCurrentProjects().data ?? [];
  const firmsOf = (type: string) =>
    firms
      .filter(({ organization_type }) => organization_type === type)
      .map(({ id, name }) => ({ value: id, label: name }));
  const filters: ListFilter[] = [
    ...(statuses
      ? [{ name: 'status', label: message('Status'), allLabel: message('All open work'), options: statuses }]
      : []),
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
      options: firmsOf('partner'),
    },
    {
      name: 'assignee',
      label: message('Assignee'),
      allLabel: message('All assignees'),
      options: [{ value: OWN_CREW, label: t('Our own crew') }, ...firmsOf('subcontractor')],
    },
    {
      name: 'project',
      label: message('Project'),
      more: true,
      allLabel: message('All projects'),
      options: projects.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'due',
      label: message('Due date'),
      more: true,
      allLabel: message('Any due date'),
      options: [{ value: 'overdue', label: t('Overdue') }],
    },
  ];
  return (
    <>
      <ListToolbar
        search={search}
        change={change}
        searchPlaceholder={t('Search by number, title or location')}
        searchMinLength={LIST_SEARCH_MIN_LENGTH}
        orders={[]}
        usualOrder=""
        hasSheet
        sheetEnd={sheetEnd}
        filters={filters}
      >
        {children}
      </ListToolbar>
      <ListChips filters={filters} search={search} change={change} rowIsHiddenOnPhone />
    </>
  );
}
