import { ORGANIZATION_COLUMNS, type OrganizationColumn } from '#shared/commands/organization-fields.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type Message, message, t } from '#web/lib/text.ts';

export type OrganizationForm = Required<CommandInput<'save_organization'>>;
export type ExternalType = OrganizationForm['organization_type'];

/** The label of each field, in the form, the import, and the comparison of two versions. */
export const FIELDS: Readonly<Record<OrganizationColumn, Message>> = {
  name: message('Name'),
  legal_name: message('Legal name'),
  contact_name: message('Contact'),
  contact_email: message('Email'),
  contact_phone: message('Phone'),
  address_line1: message('Street and number'),
  address_line2: message('Address line 2'),
  city: message('City'),
  state: message('State', 'part of an address'),
  postal_code: message('ZIP code'),
  trades: message('Trades'),
  service_states: message('States served'),
  service_zip_prefixes: message('ZIP codes served'),
  service_latitude: message('Center of the area, latitude'),
  service_longitude: message('Center of the area, longitude'),
  service_radius_miles: message('Radius, in miles'),
  billing_contact_name: message('Billing contact'),
  billing_email: message('Billing email'),
  billing_address_line1: message('Billing street and number'),
  billing_address_line2: message('Billing address line 2'),
  billing_city: message('Billing city'),
  billing_state: message('Billing state'),
  billing_postal_code: message('Billing ZIP code'),
  payment_terms_days: message('Payment terms, in days'),
  is_tax_exempt: message('Tax exempt'),
  tax_certificate_number: message('Exemption certificate'),
  tax_certificate_expires_on: message('Certificate expires on'),
  tax_exempt_states: message('Exempt in states'),
  requires_reference: message('Requires a PO or reference'),
  one_job_per_invoice: message('One work order per invoice'),
  requires_photos: message('Requires photos of the work'),
  billing_portal: message('Portal for its invoices'),
  tax_number: message('Tax number'),
  default_nte: message('Default NTE'),
  notes: message('Notes'),
};

/** What a customer may demand of its invoices, in the order of the form. */
export const INVOICE_RULES = ['requires_reference', 'one_job_per_invoice', 'requires_photos'] as const;

/** The initial values of a new customer or subcontractor. */
export function newOrganization(type: ExternalType): OrganizationForm {
  const texts = Object.fromEntries(ORGANIZATION_COLUMNS.map((column) => [column, '']));
  return {
    ...(texts as Record<OrganizationColumn, ''>),
    organization_id: null,
    version: null,
    organization_type: type,
    trades: [],
    service_states: [],
    service_zip_prefixes: [],
    service_latitude: null,
    service_longitude: null,
    service_radius_miles: null,
    payment_terms_days: null,
    is_tax_exempt: false,
    tax_certificate_expires_on: null,
    tax_exempt_states: [],
    requires_reference: false,
    one_job_per_invoice: false,
    requires_photos: false,
    default_nte: null,
  };
}

/** The values of an organization, with its version. */
export function formOf(organization: Organization): OrganizationForm {
  const { billing, internals } = organization;
  const form = newOrganization(organization.organization_type as ExternalType);
  const known: Partial<Record<OrganizationColumn, unknown>> = {
    ...Object.fromEntries(
      Object.entries(organization).filter(([name]) => (ORGANIZATION_COLUMNS as string[]).includes(name)),
    ),
    billing_contact_name: billing?.contact_name,
    billing_email: billing?.email,
    billing_address_line1: billing?.address_line1,
    billing_address_line2: billing?.address_line2,
    billing_city: billing?.city,
    billing_state: billing?.state,
    billing_postal_code: billing?.postal_code,
    payment_terms_days: billing?.payment_terms_days,
    is_tax_exempt: billing?.is_tax_exempt,
    tax_certificate_number: billing?.tax_certificate_number,
    tax_certificate_expires_on: billing?.tax_certificate_expires_on,
    tax_exempt_states: billing?.tax_exempt_states,
    requires_reference: billing?.requires_reference,
    one_job_per_invoice: billing?.one_job_per_invoice,
    requires_photos: billing?.requires_photos,
    billing_portal: billing?.billing_portal,
    tax_number: internals?.tax_number,
    default_nte: internals?.default_nte,
    notes: internals?.notes,
  };
  const filled = Object.entries(known).filter(([, value]) => value != null);
  return {
    ...form,
    ...Object.fromEntries(filled),
    organization_id: organization.id,
    version: organization.updated_at,
  };
}

/** A value of the form as text. */
export function fieldText(form: OrganizationForm, field: OrganizationColumn): string {
  const value = form[field];
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (field === 'default_nte' && typeof value === 'number') return formatMoney(value);
  return value === null ? '' : String(value);
}

type LostFact = CommandOutput<'merge_organizations'>['lost_facts'][number];

/** A fact of a duplicate as text, with its label. */
export function factText({ field, value }: LostFact): string {
  if (field === 'logo_storage_path') return t('Its logo');
  if (field === 'notes') return t('The end of the notes, which are too long together: {{value}}', { value });
  const label = t(FIELDS[field]);
  if (field === 'default_nte')
    return t('{{field}}: {{value}}', { field: label, value: formatMoney(Number(value)) });
  return t('{{field}}: {{value}}', { field: label, value: field === 'is_tax_exempt' ? t('Yes') : value });
}
