import { today } from '#web/lib/dates.ts';
import { lastMarkedDay } from '#web/lib/document-validity.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { useList } from '#web/lib/use-list.ts';

/** What the list shows, and what its export holds. */
export const LIST_COLUMNS =
  'id, name, legal_name, organization_type, trades, contact_name, contact_email, contact_phone, address_line1, address_line2, city, state, postal_code, service_states, service_zip_prefixes, service_latitude, service_longitude, service_radius_miles, is_active, billing:organization_billing(contact_name, email, address_line1, address_line2, city, state, postal_code, payment_terms_days, is_tax_exempt, requires_reference, one_job_per_invoice, requires_photos, billing_portal, tax_certificate_number, tax_certificate_expires_on, tax_exempt_states), internals:organization_internals(tax_number, default_nte, notes), documents:organization_documents(kind, expires_on)';

/** All organizations by name; filtered by `type`, `status`, and `documents` in the URL. */
export function useOrganizationList() {
  return useList({
    key: ['organizations'],
    load: (supabase, { q, type, status, documents }, { from, to }) => {
      let query = supabase
        .from('organizations')
        .select(LIST_COLUMNS, { count: 'estimated' })
        .eq('documents.is_replaced', false)
        .lte('documents.expires_on', lastMarkedDay())
        .order('name')
        .order('id')
        .range(from, to);
      if (documents) query = query.not('documents', 'is', null);
      if (documents === 'expired') query = query.lt('documents.expires_on', today());
      if (documents === 'insurance')
        query = query.eq('documents.kind', 'insurance').lt('documents.expires_on', today());
      if (type) query = query.filter('organization_type', 'eq', type);
      if (status) query = query.eq('is_active', status === 'active');
      if (q) query = query.or(searchFilter(q, ['name', 'legal_name', 'contact_name', 'city']));
      return query;
    },
  });
}
