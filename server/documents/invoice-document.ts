import { addressLines } from '#server/documents/company.ts';
import { openCompanyDocument } from '#server/documents/company-document.ts';
import { defineTemplate } from '#server/documents/document-template.ts';
import {
  formatDay,
  formatDayOf,
  formatHours,
  formatMoney,
  formatQuantity,
} from '#server/documents/formatters.ts';
import { type InvoiceFacts, type InvoiceFactsLine, invoiceNumber } from '#server/documents/invoice-facts.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { writeSchedule } from '#server/documents/schedule-sheet.ts';
import { exemptionText } from '#shared/rules/bill-to.ts';
import { connectionLabel } from '#shared/rules/invoice-line-text.ts';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { taxText } from '#shared/rules/taxes.ts';
import { t } from '#shared/text.ts';

/** An invoice: who charges whom, for what, and by when it is to be paid. */
export const invoiceTemplate = defineTemplate<InvoiceFacts>({
  open: (facts, tools) =>
    openCompanyDocument(tools, facts.company, {
      title: t('Invoice'),
      number: invoiceNumber(facts),
      subject: facts.bill_to ? t('Invoice to {{name}}', { name: facts.bill_to.name }) : t('Invoice'),
      // A draft has this word for a number already.
      status: facts.status === 'draft' ? '' : statusText(facts),
      ...(facts.status === 'draft' && { mark: t('DRAFT') }),
      ...(facts.status === 'void' && { mark: t('VOID') }),
    }),
  async write(pdf, facts, { timeZone }) {
    writeHead(pdf, facts, timeZone);
    writeLines(pdf, facts);
    writeSchedule(pdf, facts);
    if (facts.void_reason) {
      pdf.section(t('Why it is void'));
      pdf.paragraph(facts.void_reason);
    }
    if (facts.notes) {
      pdf.section(t('Notes'));
      pdf.paragraph(facts.notes);
    }
  },
});

/** What the customer has to know of an invoice that it got: the due date until it is paid. */
function statusText({ status, due_date }: InvoiceFacts): string {
  switch (status) {
    case 'draft':
      return t('Draft');
    case 'paid':
      return t('Paid');
    case 'void':
      return t('Void');
    case 'sent':
      return due_date ? t('Due {{date}}', { date: formatDay(due_date) }) : t('Not paid yet');
  }
}

function writeHead(pdf: PdfDocument, facts: InvoiceFacts, zone: string): void {
  const { company, bill_to } = facts;
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
      lines: [
        bill_to?.name ?? '',
        bill_to?.contact_name ?? '',
        ...addressLines(bill_to),
        bill_to?.email ?? '',
      ],
    },
  ]);
  pdf.facts([
    { label: t('Invoice date'), value: formatDay(facts.issue_date) },
    { label: t('Due date'), value: formatDay(facts.due_date) },
    { label: t('Terms'), value: facts.terms || termsText(facts.terms_days) },
    { label: t('Your reference'), value: facts.customer_reference ?? '' },
    { label: t('For'), value: facts.title },
    { label: t('Paid on'), value: formatDayOf(facts.paid_at, zone) },
    { label: t('Voided on'), value: formatDayOf(facts.voided_at, zone) },
    { label: t('Tax exempt'), value: exemptionText(bill_to?.tax_exemption) },
  ]);
}

function termsText(days: number | null): string {
  if (days === null) return '';
  return days === 0 ? t('Due on receipt') : t('Net {{days}}', { days });
}

function writeLines(pdf: PdfDocument, facts: InvoiceFacts): void {
  pdf.section(t('Charges'));
  pdf.table({
    columns: [
      { header: t('Work order'), share: 2.8 },
      { header: t('Description'), share: isLarge(facts) ? 4.3 : 8.7 },
      { header: t('Quantity'), share: 2.4, align: 'right' },
      { header: t('Price'), share: 3.4, align: 'right' },
      { header: t('Amount'), share: 3.9, align: 'right' },
    ],
    rows: facts.lines.map((line) => [
      line.work_order_number ?? '',
      lineText(line),
      quantityText(line),
      formatMoney(line.unit_price),
      formatMoney(line.amount),
    ]),
    totals: [...taxTotals(facts), ...totalsOf(facts)],
  });
}

function quantityText({ unit, quantity }: InvoiceFactsLine): string {
  if (unit === 'hour') return formatHours(quantity);
  return unit === 'mile' ? t('{{miles}} mi', { miles: formatQuantity(quantity) }) : formatQuantity(quantity);
}

/** The largest amounts that an invoice can store stay on one line, at the cost of the description. */
const isLarge = ({ lines, total_amount }: InvoiceFacts): boolean =>
  [total_amount, ...lines.flatMap((line) => [line.amount, line.unit_price, line.quantity])].some(
    (figure) => Math.abs(figure) >= 1_000_000,
  );

/** What the lines are together, and each tax; nothing without tax. */
function taxTotals({ subtotal_amount, taxes }: InvoiceFacts) {
  if (taxes.length === 0) return [];
  return [
    { label: t('Subtotal'), value: formatMoney(subtotal_amount) },
    ...taxes.map((tax) => ({ label: taxText(tax), value: formatMoney(tax.amount) })),
  ];
}

/** The total, and what is left of it once something was paid or credited. */
function totalsOf({ total_amount, paid_amount, credited_amount, balance_amount }: InvoiceFacts) {
  const total = { label: t('Total'), value: formatMoney(total_amount) };
  if (paid_amount + credited_amount === 0) return [total];
  return [
    total,
    ...(paid_amount > 0 ? [{ label: t('Paid'), value: formatMoney(-paid_amount) }] : []),
    ...(credited_amount > 0 ? [{ label: t('Credited'), value: formatMoney(-credited_amount) }] : []),
    { label: t('Left to pay'), value: formatMoney(balance_amount) },
  ];
}

/** The description without the number that is beside it, and the location where the description does not name it. */
function lineText({ description, work_order_number, store_location }: InvoiceFactsLine): string {
  const { text } = connectionLabel(description, work_order_number ?? undefined);
  // A description has the name of the location without the town that follows it.
  const [name = ''] = (store_location ?? '').split(',');
  const location = store_location && !description.includes(name) ? store_location : '';
  return [text, location].filter(Boolean).join('\n');
}
