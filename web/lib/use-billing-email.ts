import { useQuery } from '@tanstack/react-query';
import { unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** Where the billing contact of a customer gets email; null without an address, undefined while it is read. */
export function useBillingEmail(customerId: string): string | null | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['organizations', 'billing-email', customerId],
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('organizations')
          .select('id, billing:organization_billing(email)')
          .eq('id', customerId)
          .maybeSingle(),
      ),
  });
  return isPending ? undefined : (data?.billing?.email ?? null);
}
