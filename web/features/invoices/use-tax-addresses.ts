import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { formatAddress, locationName } from '#web/lib/location-label.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { WATCHED } from '#web/lib/watched.ts';

interface TaxAddress {
  source: 'work_order' | 'contract' | 'customer';
  name: string;
  store_number: string;
  city: string;
  state: string;
  postal_code: string;
}

/** At which addresses a draft was taxed when it was saved, as texts; none while loading. */
export function useTaxAddresses(invoiceId: string, version: string, enabled: boolean): string[] {
  const { data = [] } = useQuery({
    queryKey: ['partner_invoices', 'tax-addresses', invoiceId, version],
    ...WATCHED,
    enabled,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .rpc('invoice_tax_addresses', { p_invoice_id: invoiceId })
          .overrideTypes<TaxAddress[], { merge: false }>(),
      ),
  });
  return data.map(addressText);
}

function addressText({ source, name, store_number, ...address }: TaxAddress): string {
  const values = {
    location: locationName({ name, store_number }),
    address: formatAddress({ name, ...address }) || t('no address yet'),
  };
  if (source === 'work_order') return t('Taxed at the location {{location}} ({{address}})', values);
  if (source === 'contract')
    return t('Taxed at the location of the contract, {{location}} ({{address}})', values);
  return t('Taxed at the address of the customer ({{address}})', values);
}
