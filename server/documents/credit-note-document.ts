import { addressLines } from '#server/documents/company.ts';
import { openCompanyDocument } from '#server/documents/company-document.ts';
import type { CreditNoteFacts } from '#server/documents/credit-note-facts.ts';
import { defineTemplate } from '#server/documents/document-template.ts';
import { formatDay, formatDayOf, formatMoney } from '#server/documents/formatters.ts';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { t } from '#shared/text.ts';

/** A credit note: what a customer is not charged after all, and why. */
export const creditNoteTemplate = defineTemplate<CreditNoteFacts>({
  open: (facts, tools) =>
    openCompanyDocument(tools, facts.company, {
      title: t('Credit note'),
      number: facts.credit_note_number,
      subject: t('Credit note to {{name}}', { name: facts.customer.name }),
      ...(facts.voided_at && { status: t('Void'), mark: t('VOID') }),
    }),
  async write(pdf, facts, { timeZone }) {
    const { company, customer, billing } = facts;
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
          customer.name,
          billing?.contact_name ?? '',
          ...addressLines(billing?.address_line1 ? billing : customer),
          billing?.email ?? '',
        ],
      },
    ]);
    pdf.facts([
      { label: t('Issued on'), value: formatDay(facts.issued_on) },
      { label: t('Invoice'), value: facts.invoice_number ?? '' },
      { label: t('Voided on'), value: formatDayOf(facts.voided_at, timeZone) },
    ]);
    pdf.section(t('Credited'));
    pdf.table({
      columns: [
        { header: t('Description'), share: 9 },
        { header: t('Amount'), share: 3.9, align: 'right' },
      ],
      rows: [[facts.reason, formatMoney(facts.amount)]],
      totals: [
        ...(facts.tax_amount > 0
          ? [{ label: t('Of which sales tax'), value: formatMoney(facts.tax_amount) }]
          : []),
        { label: t('Total'), value: formatMoney(facts.amount) },
      ],
    });
    if (facts.void_reason) {
      pdf.section(t('Why it is void'));
      pdf.paragraph(facts.void_reason);
    }
  },
});
