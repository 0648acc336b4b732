import { KeyRound, MapPin, Navigation, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { directionsUrl, formatAddress, locationName } from '#web/lib/location-label.ts';
import { phoneUrl } from '#web/lib/phone-url.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { LocationMap } from '#web/ui/map/location-map.tsx';

interface SiteCardProps {
  /** The work order at this location. */
  order: {
    id: string;
    status: string;
    /** The address as text, for work without a location. */
    store_location: string;
    contact_name: string | null;
    contact_phone: string | null;
    location: Site | null;
  };
  /** Whether the card offers to call the contact. */
  canCall?: boolean;
}

interface Site {
  name: string;
  store_number: string;
  address_line1: string;
  address_line2: string;
  city: string;
  state: string;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
  contact_name?: string | null;
  contact_phone?: string | null;
  access_notes?: string | null;
}

/** Where the work is: a map, how to get in, and the contact; directions and a call are one tap away. */
export function SiteCard({ order, canCall = true }: SiteCardProps) {
  const { location } = order;
  const address = location ? formatAddress(location) : '';
  const name = order.contact_name || location?.contact_name;
  const phone = order.contact_phone || location?.contact_phone;
  return (
    <Card>
      <div className="grid gap-4 pt-2">
        <Line icon={<MapPin aria-hidden />}>
          <h2 className="font-semibold text-base wrap-anywhere">
            {location ? locationName(location) : order.store_location || t('No location')}
          </h2>
          {address && <FreeText className="text-ink-soft">{address}</FreeText>}
        </Line>
        {location?.latitude != null && location.longitude != null && (
          <LocationMap
            label={t('Map of the location')}
            className="h-44 md:h-52"
            locations={[
              {
                id: order.id,
                latitude: location.latitude,
                longitude: location.longitude,
                title: locationName(location),
                text: address,
                status: { kind: 'work_order', status: order.status },
              },
            ]}
          />
        )}
        {location?.access_notes && (
          <Line icon={<KeyRound aria-hidden />}>
            <h3 className="text-ink-soft text-xs">{t('Access')}</h3>
            <FreeText>{location.access_notes}</FreeText>
          </Line>
        )}
        {(name || phone) && (
          <Line icon={<Phone aria-hidden />}>
            <h3 className="text-ink-soft text-xs">{t('Contact on site')}</h3>
            <FreeText>{[name, phone && formatPhone(phone)].filter(Boolean).join(' · ')}</FreeText>
          </Line>
        )}
        {(address || (canCall && phone)) && (
          <div className="flex flex-wrap gap-2 print:hidden max-md:[&>*]:flex-1">
            {address && (
              <a href={directionsUrl(address)} target="_blank" rel="noreferrer" className={buttonStyle()}>
                <Navigation aria-hidden />
                {t('Directions')}
              </a>
            )}
            {canCall && phone && (
              <a href={phoneUrl(phone)} className={buttonStyle()}>
                <Phone aria-hidden />
                {t('Call')}
              </a>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-soft">
      {icon}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
