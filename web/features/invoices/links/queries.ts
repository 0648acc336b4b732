import { useQuery } from '@tanstack/react-query';
import { unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** Of one link, as many openings as its card lists. */
const OPENINGS_SHOWN = 20;

/** The links of an invoice, the latest first, with who opened each of them. */
export function useInvoiceLinks(invoiceId: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'links', invoiceId],
    ...WATCHED,
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('partner_invoices')
          .select(
            'id, status, links:invoice_links(id, created_at, expires_at, revoked_at, openings:invoice_link_openings(id, kind, address, browser, created_at, viewed_at))',
          )
          .eq('id', invoiceId)
          .order('created_at', { referencedTable: 'invoice_links', ascending: false })
          .limit(1, { referencedTable: 'invoice_links' })
          .order('created_at', { referencedTable: 'invoice_links.invoice_link_openings', ascending: false })
          .limit(OPENINGS_SHOWN, { referencedTable: 'invoice_links.invoice_link_openings' })
          .maybeSingle(),
      ),
  });
}
export type InvoiceLink = NonNullable<ReturnType<typeof useInvoiceLinks>['data']>['links'][number];
