import { useInvoice } from '#web/features/invoices/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const headStyle = 'border-line border-b px-4 py-2 text-left font-medium text-ink-soft text-xs';
const cellStyle = 'border-line/70 border-b px-4 py-2.5 align-top';

/** One invoice as its customer reads it: to whom, when, for what, how much. */
export function InvoiceDetail({ id }: { id: string }) {
  return (
    <QueryView query={useInvoice(id)} skeleton={<DetailSkeleton />}>
      {(invoice) => (
        <Page
          crumbs={[
            { label: t('Partner Invoices'), to: '/admin/partner-billing/invoices' },
            { label: invoice.invoice_number || t('Draft') },
          ]}
          title={invoice.invoice_number || t('Draft invoice')}
          description={<StatusBadge kind="invoice" status={invoice.status} className="mt-1" />}
        >
          <div className="grid items-start gap-4 lg:grid-cols-3">
            <Card title={t('Lines')} flush className="lg:col-span-2">
              <div className="overflow-x-auto">
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
                        <td className={cellStyle}>
                          {line.description}
                          <span className="figures block text-ink-soft text-xs">
                            {line.work_order?.work_order_number}
                          </span>
                        </td>
                        <td className={`${cellStyle} figures text-right`}>{number.format(line.quantity)}</td>
                        <td className={`${cellStyle} figures text-right`}>{formatMoney(line.unit_price)}</td>
                        <td className={`${cellStyle} figures text-right`}>{formatMoney(line.amount)}</td>
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr>
                      <th scope="row" colSpan={3} className="px-4 py-3 text-right font-semibold">
                        {t('Total')}
                      </th>
                      <td className="figures px-4 py-3 text-right font-semibold text-base">
                        {formatMoney(invoice.total_amount)}
                      </td>
                    </tr>
                  </tfoot>
                </table>
              </div>
            </Card>
            <Card title={t('Facts')}>
              <Facts
                columns={1}
                facts={[
                  { label: t('Customer'), value: invoice.partner?.name },
                  { label: t('Address'), value: addressOf(invoice.partner) },
                  { label: t('Issued'), value: formatDate(invoice.issue_date) },
                  { label: t('Due'), value: formatDate(invoice.due_date) },
                  { label: t('Sent'), value: formatDate(invoice.sent_at) },
                  { label: t('Paid'), value: formatDate(invoice.paid_at) },
                  { label: t('Notes'), value: invoice.notes },
                ]}
              />
            </Card>
          </div>
        </Page>
      )}
    </QueryView>
  );
}

function addressOf(
  partner: {
    address_line1: string | null;
    city: string | null;
    state: string | null;
    postal_code: string | null;
  } | null,
): string {
  if (!partner) return '';
  const town = [partner.city, [partner.state, partner.postal_code].filter(Boolean).join(' ')].filter(Boolean);
  return [partner.address_line1, town.join(', ')].filter(Boolean).join('\n');
}
