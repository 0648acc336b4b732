import { type BillFacts, type BillFactsLine, billNumber } from '#server/documents/bill-facts.ts';
import { addressLines } from '#server/documents/company.ts';
import { openCompanyDocument } from '#server/documents/company-document.ts';
import { defineTemplate } from '#server/documents/document-template.ts';
import { formatDay, formatDayOf, formatMoney, formatTime } from '#server/documents/formatters.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { overNte } from '#shared/rules/over-nte.ts';

const STATUS: Record<BillFacts['status'], string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved for payment',
  rejected: 'Rejected',
  paid: 'Paid',
};

const METHODS: Partial<Record<string, string>> = { ach: 'Bank transfer (ACH)', check: 'Check', card: 'Card' };

/** A subcontractor's bill: sender, recipient, work orders, total, and the result of the review. */
export const billTemplate = defineTemplate<BillFacts>({
  open: (facts, { branding }) =>
    openCompanyDocument(branding, facts.company, {
      title: 'Subcontractor bill',
      number: billNumber(facts),
      subject: `Bill of ${facts.subcontractor?.name ?? 'a subcontractor'}`,
      status: STATUS[facts.status],
    }),
  async write(pdf, facts, { timeZone }) {
    writeHead(pdf, facts, timeZone);
    writeLines(pdf, facts, timeZone);
    if (facts.notes) {
      pdf.section('Notes');
      pdf.paragraph(facts.notes);
    }
    if (facts.rejection_reason) {
      pdf.section('Why it was sent back');
      pdf.paragraph(facts.rejection_reason);
    }
    if (facts.files.length > 0) {
      pdf.section("The subcontractor's own invoice");
      pdf.paragraph(facts.files.join('\n'));
    }
  },
});

function writeHead(pdf: PdfDocument, facts: BillFacts, zone: string): void {
  const { company, subcontractor } = facts;
  pdf.addresses([
    {
      label: 'From',
      lines: [
        subcontractor?.name ?? '',
        ...addressLines(subcontractor),
        subcontractor?.contact_name ?? '',
        subcontractor?.contact_email ?? '',
      ],
    },
    { label: 'Bill to', lines: [company?.name ?? '', ...addressLines(company)] },
  ]);
  const payment = [
    formatDay(facts.paid_on),
    facts.payment_method && (METHODS[facts.payment_method] ?? 'Other'),
    facts.payment_reference,
  ];
  pdf.facts([
    { label: "Subcontractor's bill number", value: facts.external_bill_number ?? '' },
    { label: 'Submitted', value: formatTime(facts.submitted_at, zone) },
    { label: 'Submitted by', value: facts.submitted_at ? (facts.submitter ?? '') : '' },
    {
      label: facts.status === 'rejected' ? 'Sent back' : 'Approved',
      value: formatTime(facts.reviewed_at, zone),
    },
    { label: 'Paid', value: facts.paid_on ? payment.filter(Boolean).join(' · ') : '' },
  ]);
}

function writeLines(pdf: PdfDocument, facts: BillFacts, zone: string): void {
  pdf.section('Work orders');
  pdf.table({
    columns: [
      { header: 'Work order', share: 3 },
      { header: 'What it covers', share: 5.7 },
      { header: 'NTE', share: 2.6, align: 'right' },
      // The largest amount that a bill can store stays on one line.
      { header: 'Amount', share: 3.7, align: 'right' },
    ],
    rows: facts.lines.map((line) => [
      [line.work_order_number ?? 'Work order', formatDayOf(line.date_completed, zone)]
        .filter(Boolean)
        .join('\n'),
      [line.title, line.store_location, line.description].filter(Boolean).join('\n'),
      formatNte(line),
      formatMoney(line.amount),
    ]),
    totals: [{ label: 'Total', value: formatMoney(facts.total_amount ?? 0) }],
  });
}

/** The NTE, and the amount by which this line exceeds it. */
function formatNte({ nte_amount, billed_before, amount }: BillFactsLine): string {
  if (nte_amount === null) return '—';
  const over = overNte(amount, nte_amount, billed_before);
  return [formatMoney(nte_amount), over > 0 ? `${formatMoney(over)} over` : ''].filter(Boolean).join('\n');
}
