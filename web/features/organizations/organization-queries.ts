import { useQuery } from '@tanstack/react-query';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { lastMarkedDay } from '#web/lib/document-validity.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** An organization with everything that its page and its form show, in one request; of its
 * documents, those that have expired or will soon. */
export async function loadOrganization(id: string) {
  return unwrapOne(
    await (await getSupabase())
      .from('organizations')
      .select(
        'id, name, legal_name, organization_type, contact_name, contact_email, contact_phone, address_line1, address_line2, city, state, postal_code, trades, service_states, service_zip_prefixes, service_latitude, service_longitude, service_radius_miles, logo_storage_path, is_active, updated_at, merged_into_id, billing:organization_billing(contact_name, email, address_line1, address_line2, city, state, postal_code, payment_terms_days, is_tax_exempt, requires_reference, one_job_per_invoice, requires_photos, billing_portal, tax_certificate_number, tax_certificate_expires_on, tax_exempt_states), internals:organization_internals(tax_number, default_nte, notes), documents:organization_documents(kind, expires_on)',
      )
      .eq('documents.is_replaced', false)
      .lte('documents.expires_on', lastMarkedDay())
      .eq('id', id)
      .maybeSingle(),
  );
}

/** One organization. */
export function useOrganization(id: string) {
  return useQuery({ queryKey: ['organizations', 'one', id], queryFn: () => loadOrganization(id) });
}

export type Organization = NonNullable<ReturnType<typeof useOrganization>['data']>;

/** What is open, what is owed, and how well a subcontractor works. */
export function useFigures(id: string) {
  return useQuery({
    queryKey: ['organizations', 'figures', id],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .rpc('organization_figures', { p_organization_id: id }, { get: true })
          .maybeSingle(),
      ),
  });
}

export type Figures = NonNullable<ReturnType<typeof useFigures>['data']>;

/** How many rows each list of the page shows. */
const SHOWN = 6;

/** How many people the page shows. */
const PEOPLE_SHOWN = 200;

/** Its people, active ones first, and how many there are. */
export function usePeople(organizationId: string) {
  return useQuery({
    queryKey: ['organizations', 'records', organizationId, 'people'],
    queryFn: async () => {
      const found = await (await getSupabase())
        .from('organization_members')
        .select('id, role, person:profiles!inner(id, first_name, last_name, email, phone, is_active)', {
          count: 'exact',
        })
        .eq('organization_id', organizationId)
        .order('person(is_active)', { ascending: false })
        .order('created_at')
        .order('id')
        .limit(PEOPLE_SHOWN);
      const members = unwrap(found);
      return { members, count: found.count ?? members.length };
    },
  });
}

/** The locations of a customer by name. */
export function useLocations(organizationId: string) {
  return useQuery({
    queryKey: ['partner_locations', 'of', organizationId, 'page'],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('partner_locations')
          .select('id, name, store_number, city, state, is_active')
          .eq('organization_id', organizationId)
          .order('list_order')
          .order('id')
          .limit(SHOWN),
      ),
  });
}

/** The open work of a customer or a subcontractor, newest first. */
export function useOpenWork({ id, organization_type: type }: Organization) {
  return useQuery({
    queryKey: ['work_orders', 'for-office', 'organization', id],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('work_orders')
          .select('id, work_order_number, title, status, store_location')
          .eq(type === 'partner' ? 'organization_id' : 'assigned_organization_id', id)
          .not('open_since', 'is', null)
          .order('open_since', { ascending: false })
          .order('id')
          .limit(SHOWN),
      ),
  });
}

/** The newest reports about a customer's work, or by a subcontractor. */
export function useReports({ id, organization_type: type }: Organization) {
  return useQuery({
    queryKey: ['work_order_reports', 'of', 'organization', id],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('work_order_reports')
          .select('id, report_number, status, submitted_at, work_order:work_orders(title)')
          .eq(type === 'partner' ? 'organization_id' : 'subcontractor_organization_id', id)
          .order('submitted_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(SHOWN),
      ),
  });
}

/** The newest bills of a subcontractor. */
export function useBills(organizationId: string) {
  return useQuery({
    queryKey: ['subcontractor_bills', 'of', 'organization', organizationId],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('subcontractor_bills')
          .select('id, internal_bill_number, external_bill_number, status, total_amount, submitted_at')
          .eq('subcontractor_organization_id', organizationId)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(SHOWN),
      ),
  });
}

/** The newest invoices of a customer. */
export function useInvoices(organizationId: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'of', 'organization', organizationId],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('partner_invoices')
          .select('id, invoice_number, status, total_amount, due_date')
          .eq('organization_id', organizationId)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(SHOWN),
      ),
  });
}

/** The price lists of a customer that are in use, the latest first. */
export function usePriceLists(organizationId: string) {
  return useQuery({
    queryKey: ['price_lists', 'of', 'organization', organizationId],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('price_lists')
          .select('id, name, valid_from, valid_until')
          .eq('organization_id', organizationId)
          .eq('is_active', true)
          .order('valid_from', { ascending: false })
          .order('id')
          .limit(SHOWN),
      ),
  });
}

/** The conversations about its work orders, the latest message first. */
export function useConversations({ id, organization_type: type }: Organization) {
  return useQuery({
    queryKey: ['conversations', 'overview', 'organization', id],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('conversations')
          .select('id, last_message_at, work_order:work_orders!inner(id, work_order_number, title)')
          .eq(type === 'partner' ? 'organization_id' : 'assigned_organization_id', id)
          .not('last_message_at', 'is', null)
          .order('last_message_at', { ascending: false })
          .limit(SHOWN),
      ),
  });
}

/** Organizations of the same type, for a merge. */
export function useMergeChoices(
  { id, organization_type: type }: Organization,
  text: string,
  enabled: boolean,
) {
  return useQuery({
    queryKey: ['organizations', 'choices', 'merge', id, text],
    enabled,
    queryFn: async () => {
      let query = (await getSupabase())
        .from('organizations')
        .select('id, name, city, state')
        .eq('organization_type', type)
        .is('merged_into_id', null)
        .neq('id', id);
      if (text) query = query.ilike('name', `%${text}%`);
      return unwrap(await query.order('name').order('id').limit(20));
    },
  });
}
