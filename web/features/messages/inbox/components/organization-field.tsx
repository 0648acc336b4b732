import { useQuery } from '@tanstack/react-query';
import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { useOptionSearch } from '#web/ui/use-option-search.ts';

interface OrganizationFieldProps {
  value: string | undefined;
  onChange: (organizationId: string | undefined) => void;
}

/** Selects the customer or subcontractor whose threads are shown. */
export function OrganizationField({ value, onChange }: OrganizationFieldProps) {
  const { text, searchOf } = useOptionSearch();
  const found = useQuery({
    queryKey: ['filter-lookup', 'typed', 'messages-organization', text],
    placeholderData: (before: Option[] | undefined) => before,
    queryFn: () => findOrganizations(text),
  });
  const chosen = useQuery({
    queryKey: ['filter-lookup', 'name', 'messages-organization', value],
    enabled: value !== undefined,
    queryFn: () => organizationOf(value ?? ''),
  }).data;
  const options = found.data ?? [];
  const isListed = options.some((option) => option.value === value);
  return (
    <Combobox
      aria-label={t('Organization')}
      options={chosen && !isListed ? [chosen, ...options] : options}
      value={value ?? null}
      onValueChange={(id) => onChange(id ?? undefined)}
      search={searchOf(found, options.length >= LOOKUP_MAX_ROWS)}
      placeholder={t('All organizations')}
      emptyText={found.isFetching ? t('Searching…') : t('Nothing found')}
    />
  );
}

interface Option {
  value: string;
  label: string;
}

type Client = Awaited<ReturnType<typeof getSupabase>>;

const organizations = (client: Client) =>
  client
    .from('organizations')
    .select('value:id, label:name')
    .in('organization_type', ['partner', 'subcontractor']);

async function findOrganizations(text: string): Promise<Option[]> {
  let query = organizations(await getSupabase());
  if (text) query = query.or(searchFilter(text, ['name']));
  return unwrap(await query.order('name').order('id').limit(LOOKUP_MAX_ROWS));
}

async function organizationOf(id: string): Promise<Option | null> {
  return unwrap(
    await organizations(await getSupabase())
      .eq('id', id)
      .maybeSingle(),
  );
}
