import type { Viewer } from '../world/world.ts';
import type { ScreenQuestion } from './screen-question.ts';

const LIST =
  'select=id,name,legal_name,organization_type,trades,contact_name,contact_email,contact_phone,address_line1,address_line2,city,state,postal_code,service_states,service_zip_prefixes,service_latitude,service_longitude,service_radius_miles,is_active,billing:organization_billing(contact_name,email,address_line1,address_line2,city,state,postal_code,payment_terms_days,is_tax_exempt),internals:organization_internals(tax_number,default_nte,notes),documents:organization_documents(kind,expires_on)&documents.is_replaced=is.false&documents.expires_on=lte.2026-12-28';

const LISTS: readonly [name: string, query: string][] = [
  ['first page', ''],
  ['a later page', '&offset=200'],
  ['active subcontractors', '&organization_type=eq.subcontractor&is_active=eq.true'],
  ['with expired documents', '&documents=not.is.null'],
  ['inactive', '&is_active=eq.false'],
  [
    'search',
    '&or=(name.ilike."%25green%25",legal_name.ilike."%25green%25",contact_name.ilike."%25green%25",city.ilike."%25green%25")',
  ],
];

/** The queries of the list of organizations. */
export const QUESTIONS: readonly ScreenQuestion[] = LISTS.map(([name, query]) => ({
  screen: '/admin/organizations',
  name,
  roles: ['admin'],
  method: 'GET',
  path: (_viewer: Viewer) => `/organizations?${LIST}${query}&order=name,id&limit=50`,
  prefer: 'count=estimated',
}));
