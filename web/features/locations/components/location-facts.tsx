import { MapPin } from 'lucide-react';
import { type LocationDetail, useCustomerPeople } from '#web/features/locations/location-queries.ts';
import { directionsUrl, formatAddress } from '#web/lib/location-label.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx';
import { Facts } from '#web/ui/facts.tsx';

const linkStyle =
  'inline-flex items-center gap-1.5 rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink max-md:min-h-11 [&_svg]:size-3.5';

/** Address, contact, and access. */
export function LocationFacts({ location, isOffice }: { location: LocationDetail; isOffice: boolean }) {
  const address = formatAddress(location);
  const { latitude, longitude, contact_phone: phone } = location;
  return (
    <Card title={t('About this location')}>
      <Facts
        facts={[
          {
            label: t('Address'),
            value: address && (
              <a href={directionsUrl(address)} target="_blank" rel="noreferrer" className={linkStyle}>
                <MapPin aria-hidden />
                {address}
              </a>
            ),
          },
          {
            label: t('Position'),
            value: latitude !== null && longitude !== null && (
              <span className="figures">
                {latitude.toFixed(6)}, {longitude.toFixed(6)}
              </span>
            ),
          },
          {
            label: t('Contact on site'),
            value: (location.contact_name || phone) && (
              <>
                <span className="block">{location.contact_name || '—'}</span>
                {phone && <PhoneLink phone={phone} />}
              </>
            ),
          },
          {
            label: t('Open work'),
            value: t('{{count}} work order|{{count}} work orders', { count: location.open_work_orders ?? 0 }),
          },
          { label: t('Access'), value: location.access_notes, wide: true },
        ]}
      />
      {isOffice && <CustomerPeople organizationId={location.organization_id} name={location.partner.name} />}
    </Card>
  );
}

/** The customer's contact, for when nobody on site is responsible. */
function CustomerPeople({ organizationId, name }: { organizationId: string; name: string }) {
  const { data: members = [] } = useCustomerPeople(organizationId);
  if (members.length === 0) return null;
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="text-ink-soft text-xs">{t('Who to ask at {{name}}', { name })}</h3>
      <ul className="mt-1.5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {members.map(({ id, person }) => (
          <li key={id} className="min-w-0">
            <span className="block">{personName(person)}</span>
            {person.email && (
              <div>
                <EmailLink email={person.email} />
              </div>
            )}
            {person.phone && (
              <div>
                <PhoneLink phone={person.phone} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
