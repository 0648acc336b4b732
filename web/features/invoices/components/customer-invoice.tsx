import type { ReactNode } from 'react';
import { addresseeOf } from '#web/features/invoices/addressee.ts';
import { DueDate } from '#web/features/invoices/components/due-date.tsx';
import { InvoiceDocumentButton } from '#web/features/invoices/components/invoice-document-button.tsx';
import { InvoiceLines } from '#web/features/invoices/components/invoice-lines.tsx';
import { InvoiceReports } from '#web/features/invoices/components/invoice-reports.tsx';
import { PayLink } from '#web/features/invoices/components/pay-link.tsx';
import { ReplacementNote } from '#web/features/invoices/components/replacement-note.tsx';
import { customerStatus, isPartlySettled } from '#web/features/invoices/customer-status.ts';
import { type Invoice, useInvoice, useInvoiceReports } from '#web/features/invoices/queries.ts';
import { useInvoiceViewed } from '#web/features/invoices/use-invoice-viewed.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** One invoice, as its customer reads it. */
export function CustomerInvoice({ id, payments }: { id: string; payments: ReactNode }) {
  const query = useInvoice(id);
  const invoice = query.data;
  const title = invoice?.invoice_number || t('Invoice');
  return (
    <Page
      title={title}
      crumbs={[{ label: t('Invoices'), to: '/partner/invoices' }, { label: title }]}
      description={
        invoice && (
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <StatusBadge kind="customer_invoice" status={customerStatus(invoice)} />
            <span className="figures">
              {isPartlySettled(invoice)
                ? t('{{left}} of {{total}} left to pay', {
                    left: formatMoney(invoice.balance_amount),
                    total: formatMoney(invoice.total_amount),
                  })
                : formatMoney(invoice.total_amount)}
            </span>
            {invoice.status === 'sent' && invoice.due_date && (
              <span>
                <DueDate invoice={invoice} isLabeled />
              </span>
            )}
          </span>
        )
      }
      actions={
        invoice && (
          <>
            <InvoiceDocumentButton invoice={invoice} />
            <PayLink url={invoice.payment_url} balance={invoice.balance_amount} />
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => (
          <>
            <ReplacementNote invoice={loaded} to="/partner/invoices/$id" />
            <Content invoice={loaded} payments={payments} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Content({ invoice, payments }: { invoice: Invoice; payments: ReactNode }) {
  useInvoiceViewed(invoice);
  const { name, contact, email, address, exemption } = addresseeOf(invoice.billed_to);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <div className="grid gap-4 lg:col-span-2">
        {invoice.status === 'void' && (
          <Alert kind="attention" title={t('This invoice is void. Do not pay it.')} className="wrap-anywhere">
            {invoice.void_reason}
          </Alert>
        )}
        <Card title={t('Charges')} flush>
          <InvoiceLines invoice={invoice} workOrderTo="/partner/work-orders/$id" />
        </Card>
        <Reports invoiceId={invoice.id} />
        {payments}
      </div>
      <Card title={t('Details')}>
        <Facts
          columns={1}
          facts={[
            { label: t('Invoice date'), value: formatDate(invoice.issue_date) },
            { label: t('Due date'), value: formatDate(invoice.due_date) },
            ...(invoice.terms ? [{ label: t('Terms'), value: invoice.terms }] : []),
            ...(invoice.customer_reference
              ? [{ label: t('Your reference'), value: invoice.customer_reference }]
              : []),
            ...(invoice.title ? [{ label: t('For'), value: invoice.title }] : []),
            ...(invoice.paid_at ? [{ label: t('Paid on'), value: formatDate(invoice.paid_at) }] : []),
            ...(invoice.voided_at ? [{ label: t('Voided on'), value: formatDate(invoice.voided_at) }] : []),
            {
              label: t('Bill to'),
              value: [name, contact, address, email].filter(Boolean).join('\n'),
            },
            ...(exemption ? [{ label: t('Tax exempt'), value: exemption }] : []),
            ...(invoice.notes ? [{ label: t('Notes'), value: invoice.notes }] : []),
          ]}
        />
      </Card>
    </div>
  );
}

function Reports({ invoiceId }: { invoiceId: string }) {
  const { data: reports = [] } = useInvoiceReports(invoiceId);
  return (
    <InvoiceReports
      reports={reports}
      action={({ id, report_number: number }) => (
        <DocumentButton size="small" path={`/documents/v1/reports/${id}.pdf`} fileName={`${number}.pdf`}>
          {t('Download {{number}}', { number })}
        </DocumentButton>
      )}
    />
  );
}
