import { FileDown } from 'lucide-react';
import { addresseeOf, addressText } from '#web/features/invoices/addressee.ts';
import { DueDate } from '#web/features/invoices/components/due-date.tsx';
import { InvoiceLines } from '#web/features/invoices/components/invoice-lines.tsx';
import { InvoiceReports } from '#web/features/invoices/components/invoice-reports.tsx';
import { PayLink } from '#web/features/invoices/components/pay-link.tsx';
import { customerStatus } from '#web/features/invoices/customer-status.ts';
import {
  type LinkedInvoice,
  linkPath,
  type OpenedLink,
  shownInvoice,
} from '#web/features/invoices/links/linked-invoice.ts';
import { useReaderNoted } from '#web/features/invoices/links/use-reader-noted.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** An invoice for a reader without an account: what is left to pay, where to pay it, and what for. */
export function LinkedInvoiceView({
  token,
  opened: { invoice, reports, payment_url },
}: {
  token: string;
  opened: OpenedLink;
}) {
  useReaderNoted(token);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-ink-soft wrap-anywhere">
            {t('Invoice from {{company}}', { company: invoice.company?.name ?? '' })}
          </p>
          <h1 className="font-semibold text-xl tracking-tight">{invoice.invoice_number}</h1>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <StatusBadge kind="customer_invoice" status={customerStatus(invoice)} />
            {invoice.status === 'sent' && invoice.due_date && (
              <span className="text-ink-soft">
                <DueDate invoice={invoice} isLabeled />
              </span>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:flex-1 print:hidden">
          <a
            href={`${linkPath(token)}/invoice.pdf`}
            download={`${invoice.invoice_number}.pdf`}
            className={buttonStyle()}
          >
            <FileDown aria-hidden />
            {t('Download PDF')}
          </a>
          <PayLink url={payment_url} balance={invoice.balance_amount} />
        </div>
      </div>
      <Card title={t('Charges')} flush>
        <InvoiceLines invoice={shownInvoice(invoice)} workOrderTo={undefined} />
        <Settled invoice={invoice} />
      </Card>
      <InvoiceReports
        reports={reports}
        action={({ id, report_number: number }) => (
          <a
            href={`${linkPath(token)}/reports/${id}.pdf`}
            download={`${number}.pdf`}
            className={buttonStyle({ size: 'small' })}
          >
            <FileDown aria-hidden />
            {t('Download {{number}}', { number })}
          </a>
        )}
      />
      <Details invoice={invoice} />
    </div>
  );
}

/** Of large type, an amount goes below its label: it must not be cut off. */
const ROW = 'flex flex-wrap justify-between gap-x-4 md:justify-end';

/** What is paid and credited, and what is left. Nothing of an invoice of which nothing was paid. */
function Settled({ invoice }: { invoice: LinkedInvoice }) {
  const { paid_amount, credited_amount, balance_amount } = invoice;
  if (paid_amount + credited_amount === 0) return null;
  const rows = [
    ...(paid_amount > 0 ? [{ label: t('Paid'), amount: -paid_amount }] : []),
    ...(credited_amount > 0 ? [{ label: t('Credited'), amount: -credited_amount }] : []),
  ];
  return (
    <dl className="grid gap-1 border-line border-t px-4 py-3">
      {rows.map(({ label, amount }) => (
        <div key={label} className={cn(ROW, 'text-ink-soft')}>
          <dt>{label}</dt>
          <dd className="figures text-right max-md:ml-auto md:min-w-28">{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className={cn(ROW, 'font-semibold')}>
        <dt>{t('Left to pay')}</dt>
        <dd className="figures text-right max-md:ml-auto md:min-w-28">{formatMoney(balance_amount)}</dd>
      </div>
    </dl>
  );
}

function Details({ invoice }: { invoice: LinkedInvoice }) {
  const { bill_to, company } = invoice;
  const { name, contact, email, address, exemption } = addresseeOf(bill_to);
  return (
    <Card title={t('Details')}>
      <Facts
        columns={3}
        facts={[
          { label: t('Invoice date'), value: formatDate(invoice.issue_date) },
          { label: t('Due date'), value: formatDate(invoice.due_date) },
          ...(invoice.terms ? [{ label: t('Terms'), value: invoice.terms }] : []),
          ...(invoice.customer_reference
            ? [{ label: t('Your reference'), value: invoice.customer_reference }]
            : []),
          ...(invoice.title ? [{ label: t('For'), value: invoice.title }] : []),
          ...(invoice.paid_at ? [{ label: t('Paid on'), value: formatDate(invoice.paid_at) }] : []),
          {
            label: t('Bill to'),
            value: [name, contact, address, email].filter(Boolean).join('\n'),
          },
          ...(exemption ? [{ label: t('Tax exempt'), value: exemption }] : []),
          {
            label: t('From'),
            value: [company?.name, company && addressText(company)].filter(Boolean).join('\n'),
          },
          ...(invoice.notes ? [{ label: t('Notes'), value: invoice.notes, wide: true }] : []),
        ]}
      />
    </Card>
  );
}
