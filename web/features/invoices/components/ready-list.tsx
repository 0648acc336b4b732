import { Link } from '@tanstack/react-router';
import { FileCheck2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { INVOICED_AT_ONCE_MAX } from '#shared/billing-limits.ts';
import { pathTo } from '#shared/paths.ts';
import type { LeftOutSources } from '#web/features/invoices/chosen-parts.ts';
import { InvoiceSelection, type MadeInvoices } from '#web/features/invoices/components/invoice-selection.tsx';
import { MadeDrafts } from '#web/features/invoices/components/made-drafts.tsx';
import { WorkParts } from '#web/features/invoices/components/work-parts.tsx';
import { missingLabel } from '#web/features/invoices/missing.ts';
import { type ReadyRow, useReadySums, useReadyToInvoice } from '#web/features/invoices/ready-queries.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { formatDate } from '#web/lib/dates.ts';
import { locationLookup } from '#web/lib/location-lookup.ts';
import { formatMoney } from '#web/lib/money.ts';
import { organizationLookup } from '#web/lib/organization-lookup.ts';
import { projectLookup } from '#web/lib/project-lookup.ts';
import { message, t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { AmountSums } from '#web/ui/amount-sums.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Flag } from '#web/ui/flag.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { ListView } from '#web/ui/list-view.tsx';

export const READY_COLUMNS: readonly Column<ReadyRow>[] = [
  {
    header: message('Work order'),
    value: (row) => `${row.work_order_number} ${row.title}`,
    cell: (row) => (
      <>
        <span className="figures text-ink-soft">{row.work_order_number}</span> {row.title}
      </>
    ),
    phone: 'title',
  },
  {
    header: message('Customer'),
    value: (row) => row.organization_name,
    phone: 'text',
    sort: 'customer',
    className: 'w-36',
  },
  {
    header: message('Location'),
    value: (row) => row.location_name,
    optional: 'narrow',
    className: 'w-36',
  },
  {
    header: message('Project'),
    value: (row) => row.project_name,
    optional: true,
    phone: 'none',
    className: 'w-40',
  },
  {
    header: message('PO or reference'),
    value: (row) => row.customer_reference,
    phoneLabel: message('PO'),
    optional: true,
    className: 'w-28',
  },
  {
    header: message('Last worked'),
    phoneLabel: message('Worked'),
    value: (row) => row.last_day,
    date: true,
    cell: (row) => formatDate(row.last_day),
    sort: 'last_day',
    sortLabels: [message('Oldest first'), message('Newest first')],
    className: 'w-32',
  },
  {
    header: message('Missing'),
    value: (row) => row.missing.map(missingLabel).join('; ') || null,
    cell: (row) => <MissingFlags missing={row.missing} />,
    className: 'w-40',
  },
  {
    header: message('Billed before'),
    phoneLabel: message('Billed before'),
    value: (row) => row.billed || null,
    cell: (row) => (row.billed ? formatMoney(row.billed) : '—'),
    amount: true,
    align: 'right',
    className: 'w-32',
  },
  {
    header: message('Amount'),
    value: (row) => row.amount,
    cell: (row) => formatMoney(row.amount),
    amount: true,
    phone: 'sum',
    align: 'right',
    sort: 'amount',
    sortLabels: [message('Smallest first'), message('Largest first')],
    className: 'w-28',
  },
];

/** The first thing that is missing, and how many more; all of them are in the details of the row. */
function MissingFlags({ missing }: { missing: readonly string[] }): ReactNode {
  const [first, ...others] = missing;
  if (first === undefined) return '—';
  return (
    <Flag icon={TriangleAlert} tone="ochre">
      {others.length > 0
        ? t('{{first}} +{{n}}', { first: missingLabel(first), n: others.length })
        : missingLabel(first)}
    </Flag>
  );
}

const filtersOf = (customer: string | number | undefined): readonly ListFilter[] => [
  {
    name: 'customer',
    label: message('Customer'),
    allLabel: message('All customers'),
    lookup: organizationLookup('partner'),
  },
  {
    name: 'location',
    label: message('Location'),
    allLabel: message('All locations'),
    lookup: locationLookup(customer ? [String(customer)] : undefined),
  },
  {
    name: 'project',
    label: message('Project'),
    allLabel: message('All projects'),
    lookup: projectLookup,
    more: true,
  },
  {
    name: 'worked',
    label: message('Last day of work'),
    allLabel: message('Any day'),
    choices: [],
    days: true,
    more: true,
  },
];

/** Approved work that is on no invoice: what to charge for it, what is missing before, and drafts of what is selected. */
export function ReadyList({ whyPrice }: { whyPrice: WhyPrice }) {
  const found = useReadyToInvoice();
  // The function that lists the work does not count it; the one that adds it up does.
  const { data: sums } = useReadySums(found.search);
  const list = { ...found, count: sums?.work_orders ?? null };
  const canInvoice = useMay()('invoice');
  const [made, setMade] = useState<MadeInvoices | null>(null);
  const [leftOut, setLeftOut] = useState<LeftOutSources>(new Set());
  const toggle = (source: string) =>
    setLeftOut((before) => {
      const next = new Set(before);
      if (!next.delete(source)) next.add(source);
      return next;
    });
  return (
    <>
      {made && <MadeDrafts key={made.submissionKey} made={made} onClose={() => setMade(null)} />}
      <ReadySums search={list.search} />
      <ListView<ReadyRow>
        label={t('Ready to invoice')}
        usualSort="last_day"
        exportedAs="Ready to invoice"
        list={list}
        columns={READY_COLUMNS}
        rowKey={(row) => row.work_order_id}
        rowTo={(row) => pathTo('/admin/work-orders/$id', { id: row.work_order_id })}
        detail={(row) => (
          <WorkParts
            row={row}
            leftOut={leftOut}
            onToggle={canInvoice ? toggle : undefined}
            whyPrice={whyPrice}
          />
        )}
        searchPlaceholder={t('Search by number, title or PO')}
        filters={filtersOf(list.search.customer)}
        {...(canInvoice && {
          bulk: (selection) => <InvoiceSelection {...selection} leftOut={leftOut} onMade={setMade} />,
          bulkMax: INVOICED_AT_ONCE_MAX,
        })}
        empty={{
          icon: FileCheck2,
          title: t('Everything is invoiced'),
          text: t('Approved work that is on no invoice appears here, with its price.'),
          action: (
            <Allowed to="review_reports">
              <Link to="/admin/reports" search={{ status: 'submitted' }} className={buttonStyle()}>
                {t('Review reports')}
              </Link>
            </Allowed>
          ),
        }}
      />
    </>
  );
}

function ReadySums({ search }: { search: ListSearch }) {
  const { data: sums, isError } = useReadySums(search);
  if (isError && !sums) return null;
  return (
    <AmountSums
      isPending={!sums}
      sums={[{ label: t('To be invoiced'), count: sums?.work_orders ?? 0, amount: sums?.amount ?? 0 }]}
    />
  );
}
