import { useQuery } from '@tanstack/react-query';
import { unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** The conversation about an invoice, the oldest message first, with its disputes, the latest first. */
export function useConversation(invoiceId: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'conversation', invoiceId],
    ...WATCHED,
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('partner_invoices')
          .select(
            'id, invoice_number, status, organization_id, balance_amount, disputes:invoice_disputes(id, reason, amount, created_at, resolved_at, credit_note:credit_notes(credit_note_number, amount)), messages:invoice_dispute_messages(id, step, is_from_office, text, created_at, author:profiles(id, first_name, last_name))',
          )
          .eq('id', invoiceId)
          .order('created_at', { referencedTable: 'invoice_disputes', ascending: false })
          .order('created_at', { referencedTable: 'invoice_dispute_messages' })
          .order('id', { referencedTable: 'invoice_dispute_messages' })
          .maybeSingle(),
      ),
  });
}
export type Conversation = NonNullable<ReturnType<typeof useConversation>['data']>;
export type Message = Conversation['messages'][number];
export type Dispute = Conversation['disputes'][number];
