import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NteMeter } from '#web/features/work-orders/components/nte-meter.tsx';
import { billedOf, billedUnderNte } from '#web/features/work-orders/money-sums.ts';
import { useWorkOrderBills } from '#web/features/work-orders/work-order-queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface BillsCardProps {
  workOrderId: string;
  nteAmount: number | null;
  /** The subcontractor that has the NTE; undefined for one that sees its own bills only. */
  firm?: string | null;
  /** The path of a bill, for users who may open it. */
  pathOf?: ((billId: string) => string) | undefined;
  /** The link to a new bill, for users who may write one now. */
  emptyAction: ReactNode;
}

/** The bills for the work compared to its NTE. */
export function BillsCard({ workOrderId, nteAmount, firm, pathOf, emptyAction }: BillsCardProps) {
  const query = useWorkOrderBills(workOrderId);
  if (query.data?.length === 0)
    return <EmptyCard title={t('Bills')} text={t('Nothing is billed yet.')} aside={emptyAction} />;
  return (
    <Card title={t('Bills')}>
      <QueryView query={query} skeleton={<Skeleton className="h-12" />}>
        {(lines) => (
          <div className="grid gap-4">
            <NteMeter
              nteAmount={nteAmount}
              billed={
                firm === undefined || nteAmount === null ? billedOf(lines) : billedUnderNte(lines, firm)
              }
            />
            <ul className="divide-y divide-line/70 border-line border-t">
              {lines.map(({ amount, description, bill }) => (
                <li key={bill.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <span className="min-w-0 flex-1 basis-48">
                    {pathOf ? (
                      <Link
                        to={pathOf(bill.id)}
                        className="rounded-sm font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                      >
                        {bill.internal_bill_number}
                      </Link>
                    ) : (
                      <span className="font-medium">{bill.internal_bill_number}</span>
                    )}
                    <span className="block truncate text-ink-soft">
                      {[bill.subcontractor.name, description].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <StatusBadge kind="bill" status={bill.status} />
                  <span className="figures ml-auto min-w-24 text-right">{formatMoney(amount)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryView>
    </Card>
  );
}
