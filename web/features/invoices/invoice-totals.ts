import { taxText } from '#shared/rules/taxes.ts';
import type { ShownInvoice } from '#web/features/invoices/invoice-lines-props.ts';
import { t } from '#web/lib/text.ts';

export interface InvoiceTotal {
  label: string;
  /** US dollars. */
  amount: number;
}

/** What stands above the total: without tax nothing, else what the lines are together and each tax. */
export function taxTotals({ total_amount, tax_amount, taxes }: ShownInvoice): InvoiceTotal[] {
  if (taxes.length === 0) return [];
  const subtotal = (Math.round(total_amount * 100) - Math.round(tax_amount * 100)) / 100;
  return [
    { label: t('Subtotal'), amount: subtotal },
    ...taxes.map((tax) => ({ label: taxText(tax), amount: tax.amount })),
  ];
}
