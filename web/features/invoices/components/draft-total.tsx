import { useWatch } from 'react-hook-form';
import type { DraftFormReturn } from '#web/features/invoices/components/draft-facts.tsx';
import { totalOf } from '#web/features/invoices/draft-form.ts';
import { taxTotals } from '#web/features/invoices/invoice-totals.ts';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import { useTaxAddresses } from '#web/features/invoices/use-tax-addresses.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

interface DraftTotalProps {
  form: DraftFormReturn;
  invoice: OfficeInvoice;
  hasTaxes: boolean;
}

/** What the lines of a draft are together, and their tax as it was saved; the server computes tax. */
export function DraftTotal({ form, invoice, hasTaxes }: DraftTotalProps) {
  const total = totalOf(useWatch({ control: form.control, name: 'lines' }));
  const isSaved = !form.formState.isDirty;
  const addresses = useTaxAddresses(invoice.id, invoice.updated_at, hasTaxes);
  return (
    <div className="ml-auto grid gap-1 text-right">
      {isSaved &&
        taxTotals(invoice).map(({ label, amount }) => (
          <p key={label} className="text-ink-soft">
            {label} <span className="figures ml-3">{formatMoney(amount)}</span>
          </p>
        ))}
      <p className="font-semibold text-base">
        {hasTaxes && !isSaved ? t('Total before tax') : t('Total')}{' '}
        <output className="figures ml-3">{formatMoney(isSaved ? invoice.total_amount : total)}</output>
      </p>
      {isSaved &&
        addresses.map((address) => (
          <p key={address} className="wrap-anywhere text-ink-soft text-sm">
            {address}
          </p>
        ))}
      {hasTaxes && !isSaved && <p className="text-ink-soft text-sm">{t('Tax is computed when you save.')}</p>}
      {total < 0 && (
        <p className="text-brick-ink text-sm">{t('The discounts are more than the other lines.')}</p>
      )}
    </div>
  );
}
