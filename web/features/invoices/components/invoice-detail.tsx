import type { ReactNode } from 'react';
import { addresseeOf } from '#web/features/invoices/addressee.ts';
import { DraftEditor } from '#web/features/invoices/components/draft-editor.tsx';
import { InvoiceActions } from '#web/features/invoices/components/invoice-actions.tsx';
import { InvoiceDocumentButton } from '#web/features/invoices/components/invoice-document-button.tsx';
import { InvoiceLines } from '#web/features/invoices/components/invoice-lines.tsx';
import { ReplacementNote } from '#web/features/invoices/components/replacement-note.tsx';
import { WhyButton } from '#web/features/invoices/components/why-button.tsx';
import { questionOf } from '#web/features/invoices/line-question.ts';
import { type OfficeInvoice, useOfficeInvoice } from '#web/features/invoices/queries.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { keptMail } from '#web/ui/mail-note.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface InvoiceDetailProps {
  id: string;
  whyPrice: WhyPrice;
  /** What was paid and credited. */
  payments: ReactNode;
  /** What can be taken off a draft. */
  deposits: (invoice: OfficeInvoice) => ReactNode;
}

/** One invoice, for the office: who invoices edits a draft, and others read it. */
export function InvoiceDetail({ id, whyPrice, payments, deposits }: InvoiceDetailProps) {
  const canInvoice = useMay()('invoice');
  return (
    <QueryView query={useOfficeInvoice(id)} skeleton={<DetailSkeleton />}>
      {(invoice) => (
        <Page
          crumbs={[
            { label: t('Partner Invoices'), to: '/admin/partner-billing/invoices' },
            { label: invoice.invoice_number || t('Draft') },
          ]}
          title={invoice.invoice_number || t('Draft invoice')}
          description={
            <StatusBadge
              kind="invoice_state"
              status={invoice.invoice_state ?? invoice.status}
              className="mt-1"
            />
          }
          actions={
            <>
              {canInvoice && <InvoiceActions invoice={invoice} />}
              <InvoiceDocumentButton invoice={invoice} />
            </>
          }
        >
          <ReplacementNote invoice={invoice} to="/admin/partner-billing/invoices/$id" />
          {canInvoice && invoice.status === 'draft' ? (
            <>
              {deposits(invoice)}
              <DraftEditor key={id} invoice={invoice} whyPrice={whyPrice} />
            </>
          ) : (
            <div className="grid items-start gap-4 lg:grid-cols-3">
              <div className="grid gap-4 lg:col-span-2">
                {invoice.status === 'void' && (
                  <Alert kind="attention" title={t('This invoice is void')} className="wrap-anywhere">
                    {invoice.void_reason}
                  </Alert>
                )}
                <Card title={t('Lines')} flush>
                  <InvoiceLines
                    invoice={invoice}
                    workOrderTo="/admin/work-orders/$id"
                    noteOf={({ id: of }) => {
                      const line = invoice.lines.find((one) => one.id === of);
                      return line && <WhyButton question={questionOf(line, invoice)} whyPrice={whyPrice} />;
                    }}
                  />
                </Card>
                {payments}
              </div>
              <Details invoice={invoice} />
            </div>
          )}
        </Page>
      )}
    </QueryView>
  );
}

function Details({ invoice }: { invoice: OfficeInvoice }) {
  const { name, contact, email, address, exemption } = addresseeOf(invoice.billed_to);
  const hasServer = useHasMailServer();
  return (
    <Card title={t('Details')}>
      <Facts
        columns={1}
        facts={[
          { label: t('Customer'), value: name },
          { label: t('Billing contact'), value: contact },
          { label: t('Billing email'), value: email },
          { label: t('Address'), value: address },
          ...(exemption ? [{ label: t('Tax exempt'), value: exemption }] : []),
          { label: t('Issued'), value: formatDate(invoice.issue_date) },
          { label: t('Due date'), value: formatDate(invoice.due_date) },
          ...(invoice.terms ? [{ label: t('Terms'), value: invoice.terms }] : []),
          ...(invoice.customer_reference
            ? [{ label: t("Customer's reference"), value: invoice.customer_reference }]
            : []),
          ...(invoice.title ? [{ label: t('For'), value: invoice.title }] : []),
          { label: t('Sent'), value: formatDate(invoice.sent_at) },
          ...(invoice.sent_to
            ? [
                {
                  label: hasServer ? t('Emailed to') : t('Email'),
                  value: [
                    hasServer ? invoice.sent_to : keptMail(invoice.sent_to),
                    invoice.copied_to.length > 0 &&
                      t('Copies: {{addresses}}', { addresses: invoice.copied_to.join(', ') }),
                    invoice.mailed_at && formatDate(invoice.mailed_at),
                  ]
                    .filter(Boolean)
                    .join('\n'),
                },
              ]
            : []),
          { label: t('Viewed by the customer'), value: formatDateTime(invoice.viewed_at) },
          { label: t('Paid'), value: formatDate(invoice.paid_at) },
          ...(invoice.voided_at ? [{ label: t('Voided on'), value: formatDate(invoice.voided_at) }] : []),
          { label: t('Notes'), value: invoice.notes },
        ]}
      />
    </Card>
  );
}
