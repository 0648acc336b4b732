import { useQuery } from '@tanstack/react-query';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

const PROMISE =
  'id, amount, promised_for, promised_by, note, created_at, promise_state, invoice:partner_invoices(id, invoice_number)';

/** The reminders of an invoice, with stops and promises of it and of its customer, the latest first. */
export function useInvoiceDunning(invoiceId: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'reminders', invoiceId],
    ...WATCHED,
    queryFn: async () => {
      const supabase = await getSupabase();
      const [invoice, next] = await Promise.all([
        supabase
          .from('partner_invoices')
          .select(
            `id, invoice_number, status, organization_id, balance_amount, reminders:invoice_reminders(id, step_days, balance_amount, sent_to, created_at), stops:reminder_stops(id, reason, created_at), promises:payment_promises(${PROMISE}), customer:organizations(id, name, stops:reminder_stops(id, reason, created_at), promises:payment_promises(${PROMISE}))`,
          )
          .eq('id', invoiceId)
          .is('reminder_stops.ended_at', null)
          .is('organizations.reminder_stops.ended_at', null)
          .is('organizations.payment_promises.partner_invoice_id', null)
          .order('created_at', { referencedTable: 'invoice_reminders', ascending: false })
          .limit(50, { referencedTable: 'invoice_reminders' })
          .maybeSingle(),
        supabase.rpc('next_reminder', { p_invoice_id: invoiceId }),
      ]);
      return { ...unwrapOne(invoice), next: unwrap(next)[0] };
    },
  });
}
export type InvoiceDunning = NonNullable<ReturnType<typeof useInvoiceDunning>['data']>;
export type PaymentPromise = InvoiceDunning['promises'][number];

/** Stops and promises of a customer and of its invoices, the latest first. */
export function useCustomerDunning(customerId: string) {
  return useQuery({
    queryKey: ['receivables', 'dunning', customerId],
    ...WATCHED,
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('organizations')
          .select(
            `id, name, stops:reminder_stops(id, reason, created_at), promises:payment_promises(${PROMISE})`,
          )
          .eq('id', customerId)
          .is('reminder_stops.ended_at', null)
          .order('promised_for', { referencedTable: 'payment_promises', ascending: false })
          .limit(50, { referencedTable: 'payment_promises' })
          .maybeSingle(),
      ),
  });
}
