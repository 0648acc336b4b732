import { InvoiceBlocks } from '#web/features/invoices/components/invoice-blocks.tsx';
import { InvoiceTable } from '#web/features/invoices/components/invoice-table.tsx';
import { useInvoice } from '#web/features/invoices/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** One invoice, as its customer gets it. */
export function InvoiceDetail({ id }: { id: string }) {
  const isPhone = useIsPhone();
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
              {isPhone ? <InvoiceBlocks invoice={invoice} /> : <InvoiceTable invoice={invoice} />}
            </Card>
            <Card title={t('Details')}>
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
