import type { ReactNode } from 'react';
import { AllocationFields } from '#web/features/payments/components/allocation-fields.tsx';
import { sumOf } from '#web/features/payments/propose.ts';
import type { OpenInvoice } from '#web/features/payments/queries.ts';
import type { Typed } from '#web/features/payments/typed-allocations.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, EmptyCard } from '#web/ui/card.tsx';

interface AllocationCardProps {
  invoices: readonly OpenInvoice[];
  /** What is typed, as amounts. */
  allocations: readonly { amount: number }[];
  /** What can be put on the invoices. */
  amount: number;
  typed: Typed;
  wrong: { invoiceId: string | undefined; message: string } | undefined;
  onType: (invoiceId: string, text: string) => void;
  /** Proposes the amounts again; undefined while they are the proposal. */
  onPropose?: (() => void) | undefined;
  /** What shows more invoices. */
  more: ReactNode;
}

/** Which open invoices an amount pays, and how much of it stays as credit. */
export function AllocationCard({
  invoices,
  allocations,
  amount,
  onPropose,
  more,
  ...fields
}: AllocationCardProps) {
  if (invoices.length === 0)
    return (
      <EmptyCard
        title={t('Open invoices')}
        text={t('Nothing is left to pay. The amount stays as credit of the customer.')}
        aside={null}
      />
    );
  const used = sumOf(allocations.map((one) => one.amount));
  const left = Number.isFinite(amount) && Number.isFinite(used) ? sumOf([amount, -used]) : undefined;
  return (
    <Card
      title={t('Open invoices')}
      flush
      aside={
        onPropose && (
          <Button size="small" onClick={onPropose}>
            {t('Oldest first')}
          </Button>
        )
      }
    >
      <AllocationFields invoices={invoices} {...fields} />
      {more}
      <dl
        aria-live="polite"
        className="flex flex-wrap justify-end gap-x-6 gap-y-1 border-line border-t bg-sunken/60 px-4 py-3 [&>div]:flex [&>div]:gap-2"
      >
        <div>
          <dt className="text-ink-soft">{t('On invoices')}</dt>
          <dd className="figures font-semibold">{formatMoney(used)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">
            {left !== undefined && left < 0 ? t('Too much by') : t('Stays as credit')}
          </dt>
          <dd
            className={
              left !== undefined && left < 0
                ? 'figures font-semibold text-brick-ink'
                : 'figures font-semibold'
            }
          >
            {formatMoney(left === undefined ? undefined : Math.abs(left))}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
