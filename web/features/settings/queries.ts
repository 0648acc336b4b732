import { useQuery } from '@tanstack/react-query';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** Settings as a form loads them, with the version that it changes. */
export interface Loaded<Values> {
  values: Values;
  /** `updated_at`; null while the setting has no row. */
  version: string | null;
}

/**
 * One setting of the company.
 * @param read makes the values of the form from the stored value; `undefined` while nothing is stored
 */
export function useSetting<Values>(
  key: 'branding' | 'invoicing' | 'numbering' | 'reminders' | 'trades' | 'work_orders' | 'working_time',
  read: (stored: unknown) => Values,
) {
  return useQuery({
    queryKey: ['settings', key],
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase.from('settings').select('value, updated_at').eq('key', key).limit(1),
      );
      return { stored: rows[0]?.value as unknown, version: rows[0]?.updated_at ?? null };
    },
    select: ({ stored, version }): Loaded<Values> => ({ values: read(stored), version }),
  });
}

export type CompanyValues = Awaited<ReturnType<typeof loadCompany>>['values'];

/** The contractor's own details. */
export function useCompany() {
  return useQuery({
    queryKey: ['settings', 'company'],
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: loadCompany,
  });
}

async function loadCompany() {
  const supabase = await getSupabase();
  const [company, rows] = await Promise.all([
    supabase
      .from('organizations')
      .select(
        'id, name, contact_phone, contact_email, address_line1, address_line2, city, state, postal_code, time_zone, updated_at',
      )
      .eq('organization_type', 'internal')
      .single(),
    supabase.from('settings').select('value').eq('key', 'company').limit(1),
  ]);
  const { id, updated_at, ...details } = unwrapOne(company);
  const stored = (unwrap(rows)[0]?.value ?? {}) as { legal_name?: string; tax_number?: string };
  return {
    id,
    version: updated_at,
    values: {
      name: details.name,
      legal_name: stored.legal_name ?? '',
      tax_number: stored.tax_number ?? '',
      contact_phone: details.contact_phone ?? '',
      contact_email: details.contact_email ?? '',
      address_line1: details.address_line1 ?? '',
      address_line2: details.address_line2 ?? '',
      city: details.city ?? '',
      state: details.state ?? '',
      postal_code: details.postal_code ?? '',
      time_zone: details.time_zone,
    },
  };
}

/** The number that the next document of each series gets, by series. */
export function useNextNumbers() {
  return useQuery({
    queryKey: ['settings', 'next-numbers'],
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: async () => {
      const rows = unwrap(await (await getSupabase()).rpc('next_numbers'));
      return Object.fromEntries(rows.map(({ kind, next_number }) => [kind, next_number]));
    },
  });
}
