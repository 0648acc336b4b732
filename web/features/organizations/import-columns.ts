import type { OrganizationColumn } from '#shared/commands/organization-fields.ts';
import { restoredPostalCode } from '#shared/rules/postal-code.ts';
import { FIELDS } from '#web/features/organizations/organization-form.ts';
import type { ImportColumns } from '#web/lib/import-columns.ts';
import { message } from '#web/lib/text.ts';

const of = (column: OrganizationColumn, ...names: string[]) => ({ label: FIELDS[column], names });

/** The label of each field, and other column names for it in files. */
export const IMPORT_COLUMNS: ImportColumns<OrganizationColumn | 'organization_type'> = {
  name: { ...of('name', 'company', 'company name', 'customer', 'vendor', 'display name'), required: true },
  legal_name: of('legal_name', 'legal entity'),
  contact_name: of('contact_name', 'contact name', 'primary contact'),
  contact_email: of('contact_email', 'email address', 'contact email', 'e mail'),
  contact_phone: of('contact_phone', 'telephone', 'phone number', 'contact phone'),
  address_line1: of('address_line1', 'address', 'street', 'street address', 'address 1', 'address line 1'),
  address_line2: of('address_line2', 'address 2', 'suite', 'unit'),
  city: of('city', 'town'),
  state: of('state', 'st', 'province'),
  postal_code: {
    ...of('postal_code', 'zip', 'postal code', 'zipcode'),
    restore: (zip, cellOf) => restoredPostalCode(zip, cellOf('state')),
  },
  trades: of('trades', 'trade', 'services'),
  service_states: of('service_states', 'service area', 'states'),
  service_zip_prefixes: of('service_zip_prefixes', 'zip codes', 'service zip codes'),
  service_latitude: of('service_latitude', 'service latitude'),
  service_longitude: of('service_longitude', 'service longitude'),
  service_radius_miles: of('service_radius_miles', 'service radius', 'radius', 'radius miles'),
  billing_contact_name: of('billing_contact_name', 'ap contact', 'accounts payable'),
  billing_email: of('billing_email', 'ap email', 'invoice email'),
  billing_address_line1: of('billing_address_line1', 'billing address', 'billing street'),
  billing_address_line2: of('billing_address_line2', 'billing address 2'),
  billing_city: of('billing_city'),
  billing_state: of('billing_state'),
  billing_postal_code: {
    ...of('billing_postal_code', 'billing zip'),
    restore: (zip, cellOf) => restoredPostalCode(zip, cellOf('billing_state')),
  },
  payment_terms_days: of('payment_terms_days', 'terms', 'payment terms', 'net days'),
  is_tax_exempt: of('is_tax_exempt', 'exempt'),
  tax_certificate_number: of('tax_certificate_number', 'certificate', 'resale number'),
  tax_certificate_expires_on: of('tax_certificate_expires_on', 'certificate expires'),
  tax_exempt_states: of('tax_exempt_states'),
  requires_reference: of('requires_reference', 'po required'),
  one_job_per_invoice: of('one_job_per_invoice', 'one job per invoice'),
  requires_photos: of('requires_photos', 'photos required'),
  billing_portal: of('billing_portal', 'billing portal', 'vendor portal'),
  tax_number: of('tax_number', 'tax id', 'ein', 'taxpayer id'),
  default_nte: of('default_nte', 'nte'),
  notes: of('notes', 'note', 'comments'),
  // Exports have it. A line of another type than the chosen one is not imported.
  organization_type: { label: message('Type'), names: [] },
};
