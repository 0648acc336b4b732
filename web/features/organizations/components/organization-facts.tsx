import type { ReactNode } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { FIELDS, INVOICE_RULES } from '#web/features/organizations/organization-form.ts';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { emailUrl } from '#web/lib/email-url.ts';
import { formatAddress } from '#web/lib/location-label.ts';
import { formatMoney } from '#web/lib/money.ts';
import { phoneUrl } from '#web/lib/phone-url.ts';
import { t } from '#web/lib/text.ts';
import { useWorkOrderDefaults } from '#web/lib/use-work-order-defaults.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';

const linkStyle =
  'rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink max-md:inline-flex max-md:min-h-11 max-md:items-center';

const mail = (address: string | null | undefined) =>
  address && (
    <a href={emailUrl(address)} className={linkStyle}>
      {address}
    </a>
  );

const phone = (number: string | null) =>
  number && (
    <a href={phoneUrl(number)} className={linkStyle}>
      {formatPhone(number)}
    </a>
  );

/** Addresses, billing, terms, and what only the office knows. */
export function OrganizationFacts({ organization, logo }: { organization: Organization; logo: ReactNode }) {
  const { billing, internals } = organization;
  const isSubcontractor = organization.organization_type === 'subcontractor';
  const defaults = useWorkOrderDefaults();
  // Only customers are invoiced and start work with an NTE, so the company's defaults are theirs alone.
  const company = organization.organization_type === 'partner' ? defaults : undefined;
  const address = formatAddress(organization);
  const billingAddress = billing?.address_line1 ? formatAddress({ name: '', ...billing }) : address;
  return (
    <Card title={t('About this organization')}>
      {logo}
      <Facts
        facts={[
          { label: t('Legal name'), value: organization.legal_name ?? organization.name },
          { label: t('Address'), value: address },
          { label: t('Contact'), value: organization.contact_name },
          { label: t('Email'), value: mail(organization.contact_email) },
          { label: t('Phone'), value: phone(organization.contact_phone) },
          { label: t('Billing address'), value: billingAddress },
          { label: t('Billing contact'), value: billing?.contact_name },
          { label: t('Billing email'), value: mail(billing?.email) },
          {
            label: t('Payment terms'),
            value:
              billing && (termsText(billing.payment_terms_days) ?? companyTerms(company?.payment_terms_days)),
          },
          {
            label: t('Tax number'),
            value: [internals?.tax_number, isSubcontractor && billing?.is_tax_exempt && t('tax exempt')]
              .filter(Boolean)
              .join(' · '),
          },
          ...(billing?.is_tax_exempt && !isSubcontractor
            ? [{ label: t('Tax exempt'), value: exemptionText(billing) }]
            : []),
          ...(isSubcontractor
            ? [
                { label: t('Trades'), value: organization.trades.join(', ') },
                { label: t('Service area'), value: serviceArea(organization) },
              ]
            : [
                ...INVOICE_RULES.filter((rule) => billing?.[rule]).map((rule) => ({
                  label: t(FIELDS[rule]),
                  value: t('Yes'),
                })),
                ...(billing?.billing_portal
                  ? [{ label: t(FIELDS.billing_portal), value: billing.billing_portal }]
                  : []),
                {
                  label: t('Default NTE'),
                  value:
                    internals &&
                    (moneyText(internals.default_nte) ?? ofCompany(moneyText(company?.default_nte))),
                },
              ]),
          { label: t('Notes'), value: internals?.notes, wide: true },
        ]}
      />
    </Card>
  );
}

function termsText(days: number | null | undefined): string | undefined {
  if (days == null) return undefined;
  return days === 0 ? t('Due on receipt') : t('Net {{days}}', { days });
}

/** 'E-1234 · IL, IN · until Dec 31, 2027', or 'Yes'. */
function exemptionText(billing: NonNullable<Organization['billing']>): string {
  const { tax_certificate_number, tax_certificate_expires_on: until, tax_exempt_states } = billing;
  return (
    [
      tax_certificate_number,
      tax_exempt_states.join(', '),
      until && t('until {{date}}', { date: formatDate(until) }),
    ]
      .filter(Boolean)
      .join(' · ') || t('Yes')
  );
}

function companyTerms(days: number | null | undefined): string | undefined {
  if (days == null) return undefined;
  return ofCompany(days === 0 ? t('Due on receipt') : t('{{count}} day|{{count}} days', { count: days }));
}

const moneyText = (amount: number | null | undefined) => (amount == null ? undefined : formatMoney(amount));

/** A default of the office that applies because the customer has no value of its own. */
const ofCompany = (value: string | undefined) => value && t('{{value}} (the company’s)', { value });

function serviceArea({
  service_states: states,
  service_zip_prefixes: prefixes,
  service_latitude: latitude,
  service_longitude: longitude,
  service_radius_miles: radius,
}: Organization): string {
  const circle =
    radius !== null &&
    t('Within {{miles}} mi of {{position}}', { miles: radius, position: `${latitude}, ${longitude}` });
  const zips = prefixes.length > 0 && t('ZIP codes that begin with {{list}}', { list: prefixes.join(', ') });
  return [states.join(', '), zips, circle].filter(Boolean).join(' · ') || t('Anywhere');
}
