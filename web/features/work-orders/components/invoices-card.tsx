import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkOrderInvoices } from '#web/features/work-orders/cost-queries.ts';
import { sumOf } from '#web/features/work-orders/money-sums.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface InvoicesCardProps {
  workOrderId: string;
  /** The path of an invoice, for users who may open it. */
  pathOf?: ((invoiceId: string) => string) | undefined;
  /** The link to a new invoice, for users who may make one now. */
  emptyAction: ReactNode;
}

/** The customer's invoices for this work order, each with its lines. */
export function InvoicesCard({ workOrderId, pathOf, emptyAction }: InvoicesCardProps) {
  const query = useWorkOrderInvoices(workOrderId);
  if (query.data?.length === 0)
    return <EmptyCard title={t('Invoice')} text={t('It is not on an invoice yet.')} aside={emptyAction} />;
  return (
    <Card title={t('Invoice')}>
      <QueryView query={query} skeleton={<Skeleton className="h-6" />}>
        {(lines) => (
          <ul className="divide-y divide-line/70">
            {[...Map.groupBy(lines, ({ invoice }) => invoice.id).values()].map((ofInvoice) => (
              <InvoiceItem key={ofInvoice[0]?.invoice.id} lines={ofInvoice} pathOf={pathOf} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

type Lines = NonNullable<ReturnType<typeof useWorkOrderInvoices>['data']>;

function InvoiceItem({ lines, pathOf }: { lines: Lines; pathOf: InvoicesCardProps['pathOf'] }) {
  const invoice = lines[0]?.invoice;
  if (!invoice) return null;
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 flex-1 basis-48">
          <InvoiceName path={pathOf?.(invoice.id)}>
            {invoice.invoice_number || t('Draft invoice')}
          </InvoiceName>
          {invoice.issue_date && (
            <span className="block text-ink-soft">{formatDate(invoice.issue_date)}</span>
          )}
        </span>
        <StatusBadge kind="invoice_state" status={invoice.invoice_state ?? invoice.status} />
        <span className="figures ml-auto min-w-24 text-right font-medium">
          {formatMoney(sumOf(lines.map(({ amount }) => amount)))}
        </span>
      </div>
      <ul>
        {lines.map(({ id, description, amount }) => (
          <li key={id} className="flex gap-x-4 text-ink-soft">
            <span className="min-w-0 flex-1 wrap-anywhere">{description}</span>
            {lines.length > 1 && <span className="figures">{formatMoney(amount)}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}

function InvoiceName({ path, children }: { path: string | undefined; children: ReactNode }) {
  if (!path) return <span className="font-medium">{children}</span>;
  return (
    <Link
      to={path}
      className="rounded-sm font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {children}
    </Link>
  );
}
