import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { pathTo } from '#shared/paths.ts';
import { PRICE_TIME_KIND_LABELS, type PriceTimeKind } from '#shared/rules/prices.ts';
import { lineKindLabel } from '#web/features/invoices/line-kinds.ts';
import { lineQuantity } from '#web/features/invoices/line-quantity.ts';
import { fixOf } from '#web/features/invoices/missing.ts';
import type { ReadyRow, WorkPart } from '#web/features/invoices/ready-queries.ts';
import { formatDay } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { ViewerContext } from '#web/lib/viewer.ts';

/** '3.00 h × $80.00'; nothing for one of something, whose price is the amount. */
function priceText({ unit, quantity, unit_price }: WorkPart): string {
  if (unit === 'each' && quantity === 1) return '';
  return `${lineQuantity({ unit, quantity })} × ${formatMoney(unit_price)}`;
}

/** 'Labor', 'Labor, After hours', or the job type of a flat price. */
function nameOf({ kind, job_type, time_kind }: WorkPart): string {
  if (job_type !== null) return job_type;
  const time = time_kind === 'regular' ? undefined : PRICE_TIME_KIND_LABELS[time_kind as PriceTimeKind];
  return [lineKindLabel(kind), ...(time ? [t(time)] : [])].join(', ');
}

/** What an invoice would charge for a work order, line by line, and what is missing before. */
export function WorkParts({ row }: { row: ReadyRow }) {
  const capabilities = useContext(ViewerContext)?.capabilities ?? [];
  return (
    <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <table aria-label={t('Proposed lines')} className="w-full self-start">
        <thead className="sr-only">
          <tr>
            {[t('For'), t('Day'), t('Quantity and price'), t('Amount')].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.parts.map((part, index) => (
            // Parts have no ids, and keep their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only read.
            <tr key={index} className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:py-1">
              <td className="py-1 max-md:py-0">{nameOf(part)}</td>
              <td className="py-1 pr-3 text-ink-soft max-md:order-last max-md:py-0">{formatDay(part.day)}</td>
              <td className="figures py-1 pr-3 text-right text-ink-soft max-md:order-last max-md:py-0 max-md:pr-0">
                {priceText(part)}
              </td>
              <td className="figures py-1 text-right max-md:py-0">{formatMoney(part.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(row.missing.length > 0 || row.invoices.length > 0) && (
        <ul aria-label={t('Before you invoice')} className="grid content-start gap-1.5">
          {row.invoices.map(({ id, invoice_number: number, amount }) => (
            <li key={id}>
              <Link
                to={pathTo('/admin/partner-billing/invoices/$id', { id })}
                className="rounded-sm font-medium underline underline-offset-2 max-md:py-1"
              >
                {number
                  ? t('On {{invoice}}: {{amount}}', { invoice: number, amount: formatMoney(amount) })
                  : t('On a draft: {{amount}}', { amount: formatMoney(amount) })}
              </Link>
              {'. '}
              {t('What is proposed here is not on it.')}
            </li>
          ))}
          {row.missing.map((missing) => {
            const { text, link } = fixOf(missing, row, capabilities);
            return (
              <li key={missing} className="text-pretty">
                {text}{' '}
                {link && (
                  <Link
                    to={link.to}
                    className="rounded-sm font-medium underline underline-offset-2 max-md:py-1"
                  >
                    {link.label}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
