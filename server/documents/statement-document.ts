import { addressLines } from '#server/documents/company.ts';
import { openCompanyDocument } from '#server/documents/company-document.ts';
import { defineTemplate } from '#server/documents/document-template.ts';
import { formatDay, formatMoney } from '#server/documents/formatters.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import type { StatementFacts, StatementInvoice } from '#server/documents/statement-facts.ts';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { t } from '#shared/text.ts';

/** A statement: what a customer owes on a day, by invoice and by how long it is overdue. */
export const statementTemplate = defineTemplate<StatementFacts>({
  open: (facts, tools) =>
    openCompanyDocument(tools, facts.company, {
      title: t('Statement'),
      number: formatDay(facts.day),
      subject: t('Statement for {{name}}', { name: facts.customer.name }),
      status: t('{{amount}} owed', { amount: formatMoney(facts.sums?.owed ?? 0) }),
    }),
  async write(pdf, facts) {
    writeHead(pdf, facts);
    writeInvoices(pdf, facts.invoices);
    writeCredits(pdf, facts);
    writeSums(pdf, facts);
  },
});

function writeHead(pdf: PdfDocument, { company, customer, billing }: StatementFacts): void {
  const address = billing?.address_line1 ? billing : customer;
  pdf.addresses([
    {
      label: t('From'),
      lines: [
        company?.name ?? '',
        ...addressLines(company),
        company?.contact_email ?? '',
        formatPhone(company?.contact_phone ?? ''),
      ],
    },
    {
      label: t('Bill to'),
      lines: [customer.name, billing?.contact_name ?? '', ...addressLines(address), billing?.email ?? ''],
    },
  ]);
}

function writeInvoices(pdf: PdfDocument, invoices: readonly StatementInvoice[]): void {
  pdf.section(t('Open invoices'));
  if (invoices.length === 0) {
    pdf.paragraph(t('Nothing is left to pay.'));
    return;
  }
  pdf.table({
    columns: [
      { header: t('Invoice'), share: 2.6 },
      { header: t('Issued'), share: 2.4 },
      { header: t('Due date'), share: 3.2 },
      // The largest amounts that an invoice can store stay on one line.
      { header: t('Total'), share: 3.7, align: 'right' },
      { header: t('Left to pay'), share: 3.9, align: 'right' },
    ],
    rows: invoices.map((invoice) => [
      invoice.invoice_number,
      formatDay(invoice.issue_date),
      [formatDay(invoice.due_date), overdueText(invoice)].filter(Boolean).join('\n'),
      formatMoney(invoice.total_amount),
      formatMoney(invoice.balance_amount),
    ]),
  });
}

const overdueText = ({ days_overdue: count }: StatementInvoice): string =>
  count > 0 ? t('{{count}} day overdue|{{count}} days overdue', { count }) : '';

function writeCredits(pdf: PdfDocument, { credits }: StatementFacts): void {
  if (credits.length === 0) return;
  pdf.section(t('Credit'));
  pdf.table({
    columns: [
      { header: t('From'), share: 6 },
      { header: t('Date'), share: 3 },
      { header: t('Amount'), share: 3.9, align: 'right' },
    ],
    rows: credits.map(({ kind, reference, day, available_amount }) => [
      [creditLabel(kind, available_amount), reference].filter(Boolean).join(' '),
      formatDay(day),
      // With the sign that it has in what is owed: a payment that was refunded and then returned adds to it.
      formatMoney(-available_amount),
    ]),
  });
}

/** A payment that was refunded and then returned is no credit: the customer pays the refund back. */
function creditLabel(kind: string, available: number): string {
  if (available < 0) return t('Refund to be paid back, of payment');
  return kind === 'payment' ? t('Payment') : t('Credit note');
}

function writeSums(pdf: PdfDocument, { sums }: StatementFacts): void {
  if (!sums) return;
  pdf.section(t('By how long it is overdue'));
  pdf.table({
    columns: [
      { header: t('Days overdue'), share: 6 },
      { header: t('Amount'), share: 3.9, align: 'right' },
    ],
    rows: [
      [t('Not due'), formatMoney(sums.not_due)],
      [t('1–30 days'), formatMoney(sums.overdue_30)],
      [t('31–60 days'), formatMoney(sums.overdue_60)],
      [t('61–90 days'), formatMoney(sums.overdue_90)],
      [t('Over 90 days'), formatMoney(sums.overdue_more)],
    ],
    totals: [
      ...(sums.credit === 0
        ? []
        : [
            { label: sums.credit < 0 ? t('To be paid back') : t('Credit'), value: formatMoney(-sums.credit) },
          ]),
      { label: t('Owed'), value: formatMoney(sums.owed) },
    ],
  });
  if (sums.retainage !== 0)
    pdf.paragraph(
      t('Retainage held: {{amount}}. It is not due: an invoice bills it when it is released.', {
        amount: formatMoney(sums.retainage),
      }),
    );
}
