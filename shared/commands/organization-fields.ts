import * as z from 'zod/mini';
import { day, formRule, oneLine, phoneNumber, positiveMoney, requiredLine } from '#shared/commands/fields.ts';
import { TRADES_MAX } from '#shared/limits.ts';
import { isEmailAddress } from '#shared/rules/email-address.ts';
import { stateCode } from '#shared/rules/us-states.ts';
import { message, t } from '#shared/text.ts';

const textOf = (max: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(max, { error: () => t('Use at most {{max}} characters.', { max }) }));

/** A line; an empty field is an empty text. */
const line = (max: number) => z._default(textOf(max).check(oneLine), '');

const email = z._default(
  z.string().check(
    z.trim(),
    z.maxLength(254, { error: () => t('Use at most {{max}} characters.', { max: 254 }) }),
    oneLine,
    z.refine(
      (typed) => typed === '' || isEmailAddress(typed),
      message('Enter an email address, such as lena@example.com.'),
    ),
  ),
  '',
);

const state = z._default(z.string(), '').check(
  z.trim(),
  z.refine((name) => name === '' || stateCode(name) !== undefined, message('Choose the state.')),
  z.overwrite((name) => stateCode(name) ?? name),
);

const postalCode = z
  ._default(z.string(), '')
  .check(z.trim(), z.regex(/^(\d{5}(-\d{4})?)?$/, message('Enter five digits, such as 44004.')));

const degrees = (most: number, message: string) =>
  z._default(z.nullable(z.number(message).check(z.minimum(-most, message), z.maximum(most, message))), null);

const states = z._default(
  z.array(
    z.string().check(
      z.refine((name) => stateCode(name) !== undefined, message('Choose states from the list.')),
      z.overwrite((name) => stateCode(name) ?? name),
    ),
  ),
  [],
);

const ZIP_PREFIXES_MAX = 200;

/** The fields of a customer or a subcontractor. `billing_…` is where bills and invoices go. */
const fields = {
  name: requiredLine(160, message('Enter the name that people use.')),
  legal_name: line(160),
  contact_name: line(120),
  contact_email: email,
  contact_phone: z._default(phoneNumber, ''),
  address_line1: line(160),
  address_line2: line(160),
  city: line(80),
  state,
  postal_code: postalCode,
  // The office has its own list; a trade that left the list stays.
  trades: z._default(
    z.array(requiredLine(60, message('Choose trades from the list.'))).check(z.maxLength(TRADES_MAX)),
    [],
  ),
  service_states: states,
  service_zip_prefixes: z._default(
    z
      .array(z.string().check(z.regex(/^\d{1,5}$/, message('Enter one to five digits for each ZIP code.'))))
      .check(z.maxLength(ZIP_PREFIXES_MAX, message('Enter at most 200 ZIP codes.'))),
    [],
  ),
  service_latitude: degrees(90, message('Enter a latitude between -90 and 90.')),
  service_longitude: degrees(180, message('Enter a longitude between -180 and 180.')),
  service_radius_miles: z._default(
    z.nullable(
      z
        .int(message('Enter a whole number of miles.'))
        .check(
          z.minimum(1, message('Enter 1 to 3,000 miles.')),
          z.maximum(3000, message('Enter 1 to 3,000 miles.')),
        ),
    ),
    null,
  ),
  billing_contact_name: line(120),
  billing_email: email,
  billing_address_line1: line(160),
  billing_address_line2: line(160),
  billing_city: line(80),
  billing_state: state,
  billing_postal_code: postalCode,
  payment_terms_days: z._default(
    z.nullable(
      z
        .int(message('Enter a whole number of days.'))
        .check(
          z.minimum(0, message('Enter 0 to 365 days.')),
          z.maximum(365, message('Enter 0 to 365 days.')),
        ),
    ),
    null,
  ),
  is_tax_exempt: z._default(z.boolean(), false),
  /** Of the exemption: its certificate, the last day on which it is valid, and its states, all if empty. */
  tax_certificate_number: line(60),
  tax_certificate_expires_on: z._default(z.nullable(day), null),
  tax_exempt_states: states,
  requires_reference: z._default(z.boolean(), false),
  one_job_per_invoice: z._default(z.boolean(), false),
  requires_photos: z._default(z.boolean(), false),
  /** The customer's own portal, by name: the office enters its invoices there as well. */
  billing_portal: line(120),
  tax_number: line(40),
  default_nte: z._default(z.nullable(positiveMoney), null),
  notes: z._default(textOf(5000), ''),
};

type BillingAddress = Partial<
  Record<
    | 'billing_address_line1'
    | 'billing_address_line2'
    | 'billing_city'
    | 'billing_state'
    | 'billing_postal_code',
    string
  >
>;

/** A billing address without a street would print an envelope that never arrives. */
export const wholeBillingAddress = formRule<BillingAddress>(
  (address) =>
    Boolean(address.billing_address_line1) ||
    !(
      address.billing_address_line2 ||
      address.billing_city ||
      address.billing_state ||
      address.billing_postal_code
    ),
  {
    reads: [
      'billing_address_line1',
      'billing_address_line2',
      'billing_city',
      'billing_state',
      'billing_postal_code',
    ],
    marks: 'billing_address_line1',
    message: message('Enter the street of the billing address, or leave the whole address empty.'),
  },
);

/** A radius needs its center, and a center its radius. */
export const wholeServiceRadius = formRule<
  Partial<Record<'service_latitude' | 'service_longitude' | 'service_radius_miles', number | null>>
>(
  ({ service_latitude, service_longitude, service_radius_miles }) =>
    new Set([service_latitude, service_longitude, service_radius_miles].map((value) => value == null))
      .size === 1,
  {
    reads: ['service_latitude', 'service_longitude', 'service_radius_miles'],
    marks: 'service_radius_miles',
    message: message('Enter the latitude, the longitude, and the radius, or none of them.'),
  },
);

export const ORGANIZATION_FIELDS = fields;
export const organizationFields = z.object(fields).check(wholeBillingAddress, wholeServiceRadius);

export const ORGANIZATION_COLUMNS = Object.keys(fields) as (keyof typeof fields)[];
export type OrganizationColumn = (typeof ORGANIZATION_COLUMNS)[number];
export type OrganizationFields = z.output<typeof organizationFields>;
