import { openCompanyDocument } from '#server/documents/company-document.ts';
import { defineTemplate } from '#server/documents/document-template.ts';
import { formatDay, formatMoney, formatTime } from '#server/documents/formatters.ts';
import type { PaymentRunFacts } from '#server/documents/payment-run-facts.ts';
import { t } from '#shared/text.ts';

/** The register of a payment run: its checks or transfers, for the office's files. */
export const paymentRunTemplate = defineTemplate<PaymentRunFacts>({
  open: (facts, tools) =>
    openCompanyDocument(tools, facts.company, {
      title: t('Payment run'),
      number: String(facts.run_number),
      subject: t('Payment run {{number}}', { number: facts.run_number }),
      status: facts.status === 'void' ? t('Void') : t('Confirmed'),
      ...(facts.status === 'void' && { mark: t('VOID') }),
    }),
  async write(pdf, facts, { timeZone }) {
    const byCheck = facts.payment_method === 'check';
    pdf.facts([
      { label: t('How'), value: byCheck ? t('Check', { context: 'payment' }) : t('Bank transfer (ACH)') },
      {
        label: byCheck ? t('Date of the checks') : t('Day of the transfers'),
        value: formatDay(facts.pay_on),
      },
      {
        label: t('Confirmed'),
        value: [formatTime(facts.created_at, timeZone), facts.author].filter(Boolean).join(' · '),
      },
      { label: t('File downloaded first'), value: formatTime(facts.exported_at, timeZone) },
      { label: t('Voided'), value: formatTime(facts.voided_at, timeZone) },
    ]);
    pdf.section(byCheck ? t('Checks') : t('Transfers'));
    pdf.table({
      columns: [
        { header: byCheck ? t('Check number') : t('Trace number'), share: 3 },
        { header: t('Subcontractor'), share: 4.3 },
        { header: t('Bills'), share: 5 },
        { header: t('Amount'), share: 3.7, align: 'right' },
      ],
      rows: facts.payees.map((payee) => [
        String(payee.check_number ?? payee.trace_number),
        [
          payee.name,
          payee.account_last4 ? t('Account ending in {{digits}}', { digits: payee.account_last4 }) : '',
          payee.is_void ? t('Void') : '',
        ]
          .filter(Boolean)
          .join('\n'),
        payee.bills,
        formatMoney(payee.amount),
      ]),
      totals: [{ label: t('Total'), value: formatMoney(facts.total_amount) }],
    });
    if (facts.void_reason) {
      pdf.section(t('Why it is void'));
      pdf.paragraph(facts.void_reason);
    }
  },
});
