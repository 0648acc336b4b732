import { LineText } from '#web/features/invoices/components/line-text.tsx';
import type { InvoiceLinesProps } from '#web/features/invoices/invoice-lines-props.ts';
import { taxTotals } from '#web/features/invoices/invoice-totals.ts';
import { lineQuantity } from '#web/features/invoices/line-quantity.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

const headStyle = 'border-line border-b px-4 py-2 text-left font-medium text-ink-soft text-xs';
const cellStyle = 'border-line/70 border-b px-4 py-2.5 align-top';
const figureStyle = `${cellStyle} figures whitespace-nowrap text-right`;

/** The lines of an invoice on a desktop. */
export function InvoiceTable({ invoice, workOrderTo, noteOf }: InvoiceLinesProps) {
  return (
    <table className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={headStyle}>
            {t('Description')}
          </th>
          <th scope="col" className={`${headStyle} text-right`}>
            {t('Quantity')}
          </th>
          <th scope="col" className={`${headStyle} text-right`}>
            {t('Price')}
          </th>
          <th scope="col" className={`${headStyle} text-right`}>
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={line.id}>
            <td className={`${cellStyle} wrap-anywhere`}>
              <LineText line={line} workOrderTo={workOrderTo} />
              {noteOf?.(line)}
            </td>
            <td className={figureStyle}>{lineQuantity(line)}</td>
            <td className={figureStyle}>{formatMoney(line.unit_price)}</td>
            <td className={figureStyle}>{formatMoney(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {taxTotals(invoice).map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row" colSpan={3} className="px-4 pt-2 text-right font-normal text-ink-soft">
              {label}
            </th>
            <td className="figures whitespace-nowrap px-4 pt-2 text-right">{formatMoney(amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={3} className="px-4 py-3 text-right font-semibold">
            {t('Total')}
          </th>
          <td className="figures whitespace-nowrap px-4 py-3 text-right font-semibold text-base">
            {formatMoney(invoice.total_amount)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
