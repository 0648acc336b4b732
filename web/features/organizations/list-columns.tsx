import { formatPhone } from '#shared/rules/phone-format.ts';
import { FIELDS } from '#web/features/organizations/organization-form.ts';
import type { useOrganizationList } from '#web/features/organizations/queries.ts';
import { documentsProblem } from '#web/lib/document-validity.ts';
import { organizationType } from '#web/lib/organization-types.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { activityColumn } from '#web/ui/list-status.tsx';
import { DocumentsFlag } from '#web/ui/validity-flag.tsx';

export type ListRow = NonNullable<ReturnType<typeof useOrganizationList>['rows']>[number];

/** A column that is hidden at first, so that an export can be edited and imported again. */
const hidden = (
  header: Message,
  value: (row: ListRow) => string | number | null | undefined,
): Column<ListRow> => ({
  header,
  value,
  phone: 'none',
  optional: true,
});

export const COLUMNS: readonly Column<ListRow>[] = [
  { header: FIELDS.name, value: (row) => row.name, phone: 'title', wraps: true, className: 'w-[16%]' },
  {
    header: message('Type'),
    value: (row) => organizationType(row.organization_type),
    className: 'w-30',
  },
  { header: FIELDS.trades, value: (row) => row.trades.join(', '), wraps: true, className: 'w-[12%]' },
  { header: FIELDS.contact_name, value: (row) => row.contact_name, wraps: true, className: 'w-[11%]' },
  { header: FIELDS.contact_email, value: (row) => row.contact_email, phone: 'text', className: 'w-auto' },
  {
    header: FIELDS.contact_phone,
    value: (row) => row.contact_phone,
    cell: (row) => row.contact_phone && formatPhone(row.contact_phone),
    optional: 'narrow',
    className: 'figures w-36',
  },
  {
    header: FIELDS.city,
    value: (row) => row.city,
    phone: 'none',
    wraps: true,
    optional: 'narrow',
    className: 'w-[11%]',
  },
  {
    header: message('Documents'),
    value: (row) => documentsProblem(row.documents)?.text,
    cell: (row) => <DocumentsFlag documents={row.documents} />,
    className: 'w-46',
  },
  activityColumn(),
  hidden(FIELDS.legal_name, (row) => row.legal_name),
  hidden(FIELDS.address_line1, (row) => row.address_line1),
  hidden(FIELDS.address_line2, (row) => row.address_line2),
  hidden(FIELDS.state, (row) => row.state),
  hidden(FIELDS.postal_code, (row) => row.postal_code),
  hidden(FIELDS.service_states, (row) => row.service_states.join(', ')),
  hidden(FIELDS.service_zip_prefixes, (row) => row.service_zip_prefixes.join(', ')),
  hidden(FIELDS.service_latitude, (row) => row.service_latitude),
  hidden(FIELDS.service_longitude, (row) => row.service_longitude),
  hidden(FIELDS.service_radius_miles, (row) => row.service_radius_miles),
  hidden(FIELDS.billing_contact_name, (row) => row.billing?.contact_name),
  hidden(FIELDS.billing_email, (row) => row.billing?.email),
  hidden(FIELDS.billing_address_line1, (row) => row.billing?.address_line1),
  hidden(FIELDS.billing_address_line2, (row) => row.billing?.address_line2),
  hidden(FIELDS.billing_city, (row) => row.billing?.city),
  hidden(FIELDS.billing_state, (row) => row.billing?.state),
  hidden(FIELDS.billing_postal_code, (row) => row.billing?.postal_code),
  hidden(FIELDS.payment_terms_days, (row) => row.billing?.payment_terms_days),
  hidden(FIELDS.is_tax_exempt, (row) => row.billing && (row.billing.is_tax_exempt ? t('Yes') : t('No'))),
  hidden(FIELDS.tax_certificate_number, (row) => row.billing?.tax_certificate_number),
  {
    ...hidden(FIELDS.tax_certificate_expires_on, (row) => row.billing?.tax_certificate_expires_on),
    date: true,
  },
  hidden(FIELDS.tax_exempt_states, (row) => row.billing?.tax_exempt_states.join(', ')),
  ...(['requires_reference', 'one_job_per_invoice', 'requires_photos'] as const).map((rule) =>
    hidden(FIELDS[rule], (row) => row.billing && (row.billing[rule] ? t('Yes') : t('No'))),
  ),
  hidden(FIELDS.billing_portal, (row) => row.billing?.billing_portal),
  hidden(FIELDS.tax_number, (row) => row.internals?.tax_number),
  hidden(FIELDS.default_nte, (row) => row.internals?.default_nte),
  hidden(FIELDS.notes, (row) => row.internals?.notes),
];
