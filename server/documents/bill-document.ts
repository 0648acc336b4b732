import { type BillFacts, type BillFactsLine, billNumber } from '#server/documents/bill-facts.ts';
import { addressLines } from '#server/documents/company.ts';
import { openCompanyLetter } from '#server/documents/company-letter.ts';
import { defineLetter } from '#server/documents/document-letter.ts';
import type { Letter } from '#server/documents/letter.ts';
import { dayWords, moneyWords, timeWords } from '#server/documents/words.ts';
import { overNte } from '#shared/rules/over-nte.ts';

const STATUS: Record<BillFacts['status'], string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved for payment',
  rejected: 'Rejected',
  paid: 'Paid',
};

const METHODS: Partial<Record<string, string>> = { ach: 'Bank transfer (ACH)', check: 'Check', card: 'Card' };

/** A subcontractor's bill: who charges whom for which work orders, what it adds up to, and what came of it. */
export const billLetter = defineLetter<BillFacts>({
  open: (facts, { branding }) =>
    openCompanyLetter(branding, facts.company, {
      title: 'Subcontractor bill',
      number: billNumber(facts),
      subject: `Bill of ${facts.subcontractor?.name ?? 'a subcontractor'}`,
      status: STATUS[facts.status],
    }),
  async write(letter, facts, { timeZone }) {
    writeHead(letter, facts, timeZone);
    writeLines(letter, facts);
    if (facts.notes) {
      letter.section('Notes');
      letter.paragraph(facts.notes);
    }
    if (facts.rejection_reason) {
      letter.section('Why it was sent back');
      letter.paragraph(facts.rejection_reason);
    }
    if (facts.files.length > 0) {
      letter.section("The subcontractor's own invoice");
      letter.paragraph(facts.files.join('\n'));
    }
  },
});

function writeHead(letter: Letter, facts: BillFacts, zone: string): void {
  const { company, subcontractor } = facts;
  letter.addresses([
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
    dayWords(facts.paid_on),
    facts.payment_method && (METHODS[facts.payment_method] ?? 'Other'),
    facts.payment_reference,
  ];
  letter.facts([
    { label: "Subcontractor's bill number", value: facts.external_bill_number ?? '' },
    { label: 'Submitted', value: timeWords(facts.submitted_at, zone) },
    { label: 'Submitted by', value: facts.submitted_at ? (facts.submitter ?? '') : '' },
    {
      label: facts.status === 'rejected' ? 'Sent back' : 'Approved',
      value: timeWords(facts.reviewed_at, zone),
    },
    { label: 'Paid', value: facts.paid_on ? payment.filter(Boolean).join(' · ') : '' },
  ]);
}

function writeLines(letter: Letter, facts: BillFacts): void {
  letter.section('Work orders');
  letter.table({
    columns: [
      { header: 'Work order', share: 3 },
      { header: 'What it covers', share: 5.7 },
      { header: 'NTE', share: 2.6, align: 'right' },
      // The largest amount that a bill can store stays on one line.
      { header: 'Amount', share: 3.7, align: 'right' },
    ],
    rows: facts.lines.map((line) => [
      [line.work_order_number ?? 'Work order', dayWords(line.date_completed?.slice(0, 10) ?? null)]
        .filter(Boolean)
        .join('\n'),
      [line.title, line.store_location, line.description].filter(Boolean).join('\n'),
      nteWords(line),
      moneyWords(line.amount),
    ]),
    totals: [{ label: 'Total', value: moneyWords(facts.total_amount ?? 0) }],
  });
}

/** The NTE, and in words when this line goes over it. */
function nteWords({ nte_amount, billed_before, amount }: BillFactsLine): string {
  if (nte_amount === null) return '—';
  const over = overNte(amount, nte_amount, billed_before);
  return [moneyWords(nte_amount), over > 0 ? `${moneyWords(over)} over` : ''].filter(Boolean).join('\n');
}
