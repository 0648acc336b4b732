import { CircleCheck, Hourglass } from 'lucide-react';
import type { RecordMargin } from '#web/features/margin/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';

/** What may still change the margin: counted time that nobody has approved, and what is not counted yet. */
export function NotFinal({ margin }: { margin: RecordMargin }) {
  const waiting = [
    [margin.labor_not_approved, message('{{amount}} of the labor is time that is not approved')],
    [margin.bills_to_approve, message('{{amount}} of bills waits for approval and is not counted')],
    [
      margin.receipts_to_approve,
      message('{{amount}} of receipts and mileage waits for approval and is not counted'),
    ],
    [margin.drafts, message('{{amount}} is on drafts of invoices')],
    [margin.to_invoice, message('{{amount}} can still be invoiced')],
  ] as const;
  const shown = waiting.filter(([amount]) => amount);
  if (shown.length === 0) {
    return (
      <p className="mt-2 flex items-center gap-2 text-ink-soft text-xs">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        {t('Nothing waits for approval or for an invoice.')}
      </p>
    );
  }
  return (
    <section
      aria-label={t('Not final')}
      className="mt-2 rounded-md bg-ochre-tint px-3 py-2 text-ochre-ink text-xs"
    >
      <p className="flex items-center gap-2 font-medium">
        <Hourglass aria-hidden className="size-4 shrink-0" />
        {t('Not final')}
      </p>
      <ul className="mt-1 grid gap-0.5">
        {shown.map(([amount, text]) => (
          <li key={text} className="figures">
            {t(text, { amount: formatMoney(amount) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
