import { ClipboardCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo, type Screen } from '#shared/paths.ts';
import { checksLabel } from '#web/features/reports/checks-label.ts';
import { type ReportScope, useReportList } from '#web/features/reports/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formerTitle } from '#web/lib/former-title.ts';
import { formatHours } from '#web/lib/hours.ts';
import { organizationLookup } from '#web/lib/organization-lookup.ts';
import { message, t } from '#web/lib/text.ts';
import { FormerTitle } from '#web/ui/former-title.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { statusColumn, statusFilter } from '#web/ui/list-status.tsx';
import { ListView } from '#web/ui/list-view.tsx';
import { NoPhotos } from '#web/ui/photos/no-photos.tsx';
import { PhotosArriving } from '#web/ui/photos/photos-arriving.tsx';

type ListRow = NonNullable<ReturnType<typeof useReportList>['rows']>[number];

const DETAILS = {
  office: '/admin/reports/$id',
  partner: '/partner/reports/$id',
  subcontractor: '/subcontractor/reports/$id',
} as const satisfies Record<ReportScope['of'], Screen>;

/** Whether a report waits for its review without a photo and expects none. Only the office's rows have photos. */
const isBareToReview = ({ status, photos_expected, photos }: Partial<ListRow>): boolean =>
  status === 'submitted' && photos_expected === 0 && photos?.length === 0;

const titleOf = (row: ListRow): string => row.work_order?.title ?? formerTitle(row.former_title);

const NUMBER: Column<ListRow> = {
  header: message('Number'),
  value: (row) => row.report_number,
  cell: (row) => (
    <>
      {row.report_number}{' '}
      <span className="md:hidden">
        {isBareToReview(row) ? <NoPhotos /> : <PhotosArriving report={row} />}
      </span>
    </>
  ),
  className: 'figures w-30',
  sort: 'report_number',
  sortLabels: [message('Lowest number first'), message('Highest number first')],
};

const TITLE: Column<ListRow> = {
  header: message('Work order'),
  value: titleOf,
  cell: (row) => (
    <span className="md:flex md:items-center md:gap-2">
      <span className="md:line-clamp-2 md:leading-4.5 md:whitespace-normal">
        {row.work_order?.title ?? <FormerTitle title={row.former_title} />}
      </span>
      <span className="max-md:hidden">
        {isBareToReview(row) ? <NoPhotos isShort /> : <PhotosArriving report={row} isShort />}
      </span>
    </span>
  ),
  phone: 'title',
};

const LOCATION: Column<ListRow> = {
  header: message('Location'),
  value: (row) => row.work_order?.store_location,
  phone: 'text',
  wraps: true,
  className: 'w-[18%]',
};

const FACTS: readonly Column<ListRow>[] = [
  {
    header: message('Completed on'),
    phoneLabel: message('Completed'),
    value: (row) => row.completed_on,
    date: true,
    cell: (row) => formatDate(row.completed_on),
    className: 'w-32 max-2xl:hidden',
  },
  {
    header: message('Hours'),
    value: (row) => row.hours_worked,
    cell: (row) => formatHours(row.hours_worked),
    align: 'right',
    className: 'w-20',
  },
  {
    header: message('Submitted'),
    value: (row) => row.submitted_at,
    date: true,
    cell: (row) => formatDate(row.submitted_at),
    align: 'right',
    // Beside the day of completion, a second date needs a heading.
    phone: 'none',
    className: 'w-32',
    sort: 'submitted_at',
    sortLabels: [message('Oldest first'), message('Newest first')],
  },
  {
    header: message('Crew'),
    value: (row) => row.crew_size,
    align: 'right',
    className: 'w-20',
    phone: 'none',
    optional: true,
  },
  {
    header: message('Kind'),
    value: (row) =>
      row.is_final ? t('Final', { context: 'kind of report' }) : t('Progress', { context: 'kind of report' }),
    className: 'w-24',
    phone: 'none',
    optional: true,
  },
  { header: message('Work performed'), value: (row) => row.work_performed, phone: 'none', optional: true },
];

const BY: Column<ListRow> = {
  header: message('Subcontractor'),
  value: (row) => row.by?.name ?? t('Own work'),
  phone: 'fact',
  wraps: true,
  className: 'w-[13%] max-xl:hidden',
};

/** For reviewers: what to check first. */
const CHECKS: Column<ListRow> = {
  header: message('Checklist'),
  phoneLabel: message('Checklist'),
  value: checksLabel,
  cell: (row) => (
    <span className={row.failed_checks > 0 ? 'font-medium text-brick-ink' : 'figures text-ink-soft'}>
      {checksLabel(row)}
    </span>
  ),
  className: 'w-24 max-xl:hidden',
};

/** The office's comment, which contains the next step. */
const NOTES: Column<ListRow> = {
  header: message('Office’s notes'),
  value: (row) => row.review?.review_notes,
  phone: 'text',
};

export const REPORT_COLUMNS: Record<ReportScope['of'], readonly Column<ListRow>[]> = {
  office: [NUMBER, TITLE, statusColumn('report'), LOCATION, BY, CHECKS, ...FACTS],
  partner: [NUMBER, TITLE, LOCATION, ...FACTS],
  subcontractor: [NUMBER, TITLE, statusColumn('report'), LOCATION, NOTES, ...FACTS],
};

const KIND_FILTER: ListFilter = {
  name: 'kind',
  allLabel: message('Final and progress'),
  choices: [
    { value: 'final', label: message('Final', 'kind of report') },
    { value: 'progress', label: message('Progress', 'kind of report') },
  ],
};

const FILTERS: Record<ReportScope['of'], ListFilter[]> = {
  office: [
    statusFilter('report'),
    KIND_FILTER,
    {
      ...{ name: 'customer', label: message('Customer'), allLabel: message('All customers'), more: true },
      lookup: organizationLookup('partner'),
    },
    {
      ...{ name: 'subcontractor', label: message('Subcontractor'), allLabel: message('All subcontractors') },
      more: true,
      lookup: organizationLookup('subcontractor'),
    },
  ],
  partner: [KIND_FILTER],
  subcontractor: [statusFilter('report'), KIND_FILTER],
};

interface ReportListProps {
  scope: ReportScope;
  /** Content right of the filters. */
  tools?: ReactNode;
  emptyAction: ReactNode;
}

/** Completion reports with search and status, for all roles. */
export function ReportList({ scope, tools, emptyAction }: ReportListProps) {
  const list = useReportList(scope);
  return (
    <ListView
      label={t('Reports')}
      exportedAs="Reports"
      list={list}
      columns={REPORT_COLUMNS[scope.of]}
      rowKey={(row) => row.id}
      rowTo={(row) => pathTo(DETAILS[scope.of], { id: row.id })}
      searchPlaceholder={t('Search by number or work performed')}
      filters={FILTERS[scope.of]}
      tools={tools}
      empty={{
        icon: ClipboardCheck,
        title: t('No reports yet'),
        text: t('A report appears here when work on a work order is done.'),
        action: emptyAction,
      }}
    />
  );
}
