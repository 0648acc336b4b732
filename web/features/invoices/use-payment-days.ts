import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import { useWorkOrderDefaults } from '#web/lib/use-work-order-defaults.ts';

/**
 * After how many days an invoice is due, as app.payment_terms_days has it: by its customer's terms, or the office's; null
 * for no due date, undefined while loading.
 */
export function usePaymentDays({ partner }: Pick<OfficeInvoice, 'partner'>): number | null | undefined {
  const defaults = useWorkOrderDefaults();
  return partner?.billing?.payment_terms_days ?? defaults?.payment_terms_days;
}
