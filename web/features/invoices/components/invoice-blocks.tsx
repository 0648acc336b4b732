import { LineText } from '#web/features/invoices/components/line-text.tsx';
import type { InvoiceLinesProps } from '#web/features/invoices/invoice-lines-props.ts';
import { taxTotals } from '#web/features/invoices/invoice-totals.ts';
import { lineQuantity } from '#web/features/invoices/line-quantity.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

/** The lines of an invoice on a phone: a block each, with the amount beside it. */
export function InvoiceBlocks({ invoice, workOrderTo, noteOf }: InvoiceLinesProps) {
  return (
    <>
      <ul className="divide-y divide-line/70">
        {invoice.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1 basis-40">
              <LineText line={line} workOrderTo={workOrderTo} />
              {noteOf?.(line)}
              {(line.quantity !== 1 || line.unit !== 'each') && (
                <p className="figures text-ink-soft">
                  {lineQuantity(line)} × {formatMoney(line.unit_price)}
                </p>
              )}
            </div>
            <p className="figures ml-auto text-right font-medium">
              <span className="sr-only">{t('Amount')}: </span>
              {formatMoney(line.amount)}
            </p>
          </li>
        ))}
      </ul>
      <div className="grid gap-1 border-line border-t bg-sunken/60 px-4 py-3">
        {taxTotals(invoice).map(({ label, amount }) => (
          <p key={label} className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
            <span>{label}</span>
            <span className="figures ml-auto">{formatMoney(amount)}</span>
          </p>
        ))}
        <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
          <span>{t('Total')}</span>
          <span className="figures ml-auto">{formatMoney(invoice.total_amount)}</span>
        </p>
      </div>
    </>
  );
}
