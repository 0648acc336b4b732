import { type BillFacts, type BillFactsLine, billNumber } from '#server/documents/bill-facts.ts';
import { addressLines } from '#server/documents/company.ts';
import { openCompanyDocument } from '#server/documents/company-document.ts';
import { defineTemplate } from '#server/documents/document-template.ts';
import { formatDay, formatDayOf, formatMoney, formatTime } from '#server/documents/formatters.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { overNte } from '#shared/rules/over-nte.ts';
import { type Message, message, t } from '#shared/text.ts';

const STATUS: Record<BillFacts['status'], Message> = {
  draft: message('Draft'),
  submitted: message('Submitted'),
  approved: message('Approved for payment'),
  rejected: message('Sent back'),
  paid: message('Paid'),
};

const METHODS: Partial<Record<string, Message>> = {
  ach: message('Bank transfer (ACH)'),
  check: message('Check', 'payment'),
  card: message('Card'),
};

const ITEM_KINDS: Record<BillFactsLine['items'][number]['kind'], Message> = {
  labor: message('Labor'),
  material: message('Material'),
  trip: message('Trip'),
  tax: message('Tax'),
  other: message('Other'),
};

/** A subcontractor's bill: sender, recipient, work orders, total, and the result of the review. */
export const billTemplate = defineTemplate<BillFacts>({
  open: (facts, tools) =>
    openCompanyDocument(tools, facts.company, {
      title: t('Subcontractor bill'),
      number: billNumber(facts),
      subject: facts.subcontractor
        ? t('Bill of {{name}}', { name: facts.subcontractor.name })
        : t('Bill of a subcontractor'),
      status: t(STATUS[facts.status]),
    }),
  async write(pdf, facts, { timeZone }) {
    writeHead(pdf, facts, timeZone);
    writeLines(pdf, facts, timeZone);
    if (facts.notes) {
      pdf.section(t('Notes'));
      pdf.paragraph(facts.notes);
    }
    if (facts.rejection_reason) {
      pdf.section(t('Why it was sent back'));
      pdf.paragraph(facts.rejection_reason);
    }
    if (facts.files.length > 0) {
      pdf.section(t("The subcontractor's own invoice"));
      pdf.paragraph(facts.files.join('\n'));
    }
  },
});

function writeHead(pdf: PdfDocument, facts: BillFacts, zone: string): void {
  const { company, subcontractor } = facts;
  pdf.addresses([
    {
      label: t('From'),
      lines: [
        subcontractor?.name ?? '',
        ...addressLines(subcontractor),
        subcontractor?.contact_name ?? '',
        subcontractor?.contact_email ?? '',
      ],
    },
    { label: t('Bill to'), lines: [company?.name ?? '', ...addressLines(company)] },
  ]);
  const payment = [
    formatDay(facts.paid_on),
    facts.payment_method && t(METHODS[facts.payment_method] ?? message('Other')),
    facts.payment_reference,
  ];
  pdf.facts([
    { label: t("Subcontractor's bill number"), value: facts.external_bill_number ?? '' },
    {
      label: t('Due', { context: 'bill' }),
      value: facts.status === 'approved' ? formatDay(facts.due_date) : '',
    },
    { label: t('Submitted'), value: formatTime(facts.submitted_at, zone) },
    { label: t('Submitted by'), value: facts.submitted_at ? (facts.submitter ?? '') : '' },
    {
      label: facts.status === 'rejected' ? t('Sent back') : t('Approved'),
      value: formatTime(facts.reviewed_at, zone),
    },
    { label: t('Paid'), value: facts.paid_on ? payment.filter(Boolean).join(' · ') : '' },
  ]);
}

function writeLines(pdf: PdfDocument, facts: BillFacts, zone: string): void {
  pdf.section(t('Work orders'));
  pdf.table({
    columns: [
      { header: t('Work order'), share: 3 },
      { header: t('What it covers'), share: 5.7 },
      { header: t('NTE'), share: 2.6, align: 'right' },
      // The largest amount that a bill can store stays on one line.
      { header: t('Amount'), share: 3.7, align: 'right' },
    ],
    rows: facts.lines.flatMap((line) => [
      [
        [line.work_order_number ?? t('Work order'), formatDayOf(line.date_completed, zone)]
          .filter(Boolean)
          .join('\n'),
        [line.title, line.store_location, line.description, whyLess(line)].filter(Boolean).join('\n'),
        formatNte(line),
        formatMoney(line.amount),
      ],
      // Each has its own row: a row does not continue on the next page.
      ...line.items.map((item) => ['', itemText(item), '', '']),
    ]),
    totals: [
      ...(isReduced(facts) ? [{ label: t('Billed'), value: formatMoney(facts.billed_amount ?? 0) }] : []),
      {
        label: isReduced(facts) ? t('Approved') : t('Total'),
        value: formatMoney(facts.total_amount ?? 0),
      },
      ...(facts.retainage_held > 0
        ? [{ label: t('Held as retainage'), value: formatMoney(-facts.retainage_held) }]
        : []),
      ...(facts.paid_amount > 0 ? [{ label: t('Paid'), value: formatMoney(-facts.paid_amount) }] : []),
      ...(facts.status === 'approved' && facts.retainage_held + facts.paid_amount > 0
        ? [{ label: t('Payable now'), value: formatMoney(facts.balance) }]
        : []),
    ],
  });
}

const isReduced = ({ billed_amount, total_amount }: BillFacts): boolean =>
  (billed_amount ?? 0) > (total_amount ?? 0);

/** What was billed and why less is approved; '' where all is. */
const whyLess = ({ billed_amount, reduction_reason }: BillFactsLine): string =>
  reduction_reason
    ? t('{{amount}} billed. Approved less: {{reason}}', {
        amount: formatMoney(billed_amount),
        reason: reduction_reason,
      })
    : '';

/** 'Labor, Repair: 1.50 h × $95.00 = $142.50' */
function itemText({ kind, description, hours, hourly_rate, amount }: BillFactsLine['items'][number]): string {
  const name = [t(ITEM_KINDS[kind]), description].filter(Boolean).join(', ');
  const sum =
    hours === null || hourly_rate === null
      ? formatMoney(amount)
      : t('{{hours}} h × {{rate}} = {{amount}}', {
          hours: hours.toFixed(2),
          rate: formatMoney(hourly_rate),
          amount: formatMoney(amount),
        });
  return `${name}: ${sum}`;
}

/** The NTE, and the amount by which this line exceeds it. */
function formatNte({ nte_amount, billed_before, amount }: BillFactsLine): string {
  if (nte_amount === null) return '—';
  const over = overNte(amount, nte_amount, billed_before);
  return [formatMoney(nte_amount), over > 0 ? t('{{amount}} over', { amount: formatMoney(over) }) : '']
    .filter(Boolean)
    .join('\n');
}
