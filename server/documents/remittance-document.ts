import { addressLines } from '#server/documents/company.ts';
import { openCompanyDocument } from '#server/documents/company-document.ts';
import { defineTemplate } from '#server/documents/document-template.ts';
import { formatDay, formatDayOf, formatMoney } from '#server/documents/formatters.ts';
import { type RemittanceFacts, remittanceNumber } from '#server/documents/remittance-facts.ts';
import { t } from '#shared/text.ts';

/** The remittance advice: which bills of a subcontractor a check or a transfer pays. */
export const remittanceTemplate = defineTemplate<RemittanceFacts>({
  open: (facts, tools) =>
    openCompanyDocument(tools, facts.company, {
      title: t('Remittance advice'),
      number: remittanceNumber(facts),
      subject: facts.subcontractor
        ? t('Payment to {{name}}', { name: facts.subcontractor.name })
        : t('Payment to a subcontractor'),
      status:
        facts.payment_method === 'check' ? t('Check', { context: 'payment' }) : t('Bank transfer (ACH)'),
      ...(facts.voided_at && { mark: t('VOID') }),
    }),
  async write(pdf, facts, { timeZone }) {
    const { company, subcontractor } = facts;
    pdf.addresses([
      { label: t('From'), lines: [company?.name ?? '', ...addressLines(company)] },
      {
        label: t('Paid to'),
        lines: [subcontractor?.name ?? '', subcontractor?.contact_name ?? '', ...addressLines(subcontractor)],
      },
    ]);
    pdf.facts([
      {
        label: facts.payment_method === 'check' ? t('Check number') : t('Trace number'),
        value: remittanceNumber(facts),
      },
      {
        label: facts.payment_method === 'check' ? t('Date of the check') : t('Day of the transfer'),
        value: formatDay(facts.pay_on),
      },
      {
        label: t('Account'),
        value: facts.account_last4 ? t('ending in {{digits}}', { digits: facts.account_last4 }) : '',
      },
      { label: t('Payment run'), value: facts.run_number === null ? '' : String(facts.run_number) },
    ]);
    pdf.section(t('Bills'));
    pdf.table({
      columns: [
        { header: t('Bill'), share: 3 },
        { header: t('Your number'), share: 3 },
        { header: t('Submitted'), share: 2.4 },
        { header: t('Amount of the bill'), share: 3.7, align: 'right' },
        // The largest amount that a bill can store stays on one line.
        { header: t('Paid'), share: 3.7, align: 'right' },
      ],
      rows: facts.bills.map((bill) => [
        bill.internal_bill_number,
        bill.external_bill_number ?? '',
        formatDayOf(bill.submitted_at, timeZone),
        [
          formatMoney(bill.total_amount),
          bill.held > 0 && t('{{amount}} held as retainage', { amount: formatMoney(bill.held) }),
        ]
          .filter(Boolean)
          .join('\n'),
        formatMoney(bill.amount),
      ]),
      totals: [{ label: t('Total'), value: formatMoney(facts.amount) }],
    });
    if (facts.void_reason) {
      pdf.section(t('Why it is void'));
      pdf.paragraph(facts.void_reason);
    }
  },
});
