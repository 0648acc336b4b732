import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { pathTo } from '#shared/paths.ts';
import { chosenParts, type LeftOutSources } from '#web/features/invoices/chosen-parts.ts';
import { WorkPartRow } from '#web/features/invoices/components/work-part-row.tsx';
import { jobOf } from '#web/features/invoices/line-question.ts';
import { fixOf } from '#web/features/invoices/missing.ts';
import type { Proposal } from '#web/features/invoices/ready-queries.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { ViewerContext } from '#web/lib/viewer.ts';

interface WorkPartsProps {
  row: Proposal;
  leftOut: LeftOutSources;
  /** Leaves a line out, or takes it back; undefined for a reader who only looks. */
  onToggle: ((source: string) => void) | undefined;
  whyPrice: WhyPrice;
  /** What is missing stands below the lines, also on a wide screen: in a dialog. */
  isStacked?: boolean;
}

/** What an invoice would charge for a work order, or a project itself, line by line, what is left out of it, and what is missing before. */
export function WorkParts({ row, leftOut, onToggle, whyPrice, isStacked = false }: WorkPartsProps) {
  const capabilities = useContext(ViewerContext)?.capabilities ?? [];
  const { parts, amount, leftOutAmount } = chosenParts(row, leftOut);
  return (
    <div className={cn('grid gap-x-8 gap-y-3', !isStacked && 'lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]')}>
      <table aria-label={t('Proposed lines')} className="w-full self-start">
        <thead className="sr-only">
          <tr>
            {[
              ...(onToggle ? [t('Invoice now')] : []),
              t('For'),
              t('Day'),
              t('Quantity and price'),
              t('Amount'),
            ].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <WorkPartRow
              // A day of a person has a line for each of its prices.
              key={[part.kind, part.source, part.time_kind, part.unit_price].join(' ')}
              part={part}
              job={jobOf(row.work_order_id, row.project_id)}
              onToggle={onToggle}
              whyPrice={whyPrice}
            />
          ))}
        </tbody>
        {leftOutAmount > 0 && (
          <tfoot>
            {[
              { label: t('Invoiced now'), sum: amount },
              { label: t('Left out, to be invoiced later'), sum: leftOutAmount },
            ].map(({ label, sum }) => (
              <tr key={label} className="font-medium max-md:flex max-md:justify-between max-md:gap-x-3">
                <th scope="row" colSpan={onToggle ? 4 : 3} className="py-1 text-left font-medium">
                  {label}
                </th>
                <td className="figures py-1 text-right">{formatMoney(sum)}</td>
              </tr>
            ))}
          </tfoot>
        )}
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
