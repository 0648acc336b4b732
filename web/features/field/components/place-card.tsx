import { KeyRound, MapPin, Navigation, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { directionsUrl, placeAddress, placeName } from '#web/lib/place-words.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** Where to go, how to get in, and whom to call; each one tap away. */
export function PlaceCard({ order }: { order: FieldWorkOrder }) {
  const { location } = order;
  const address = location ? placeAddress(location) : '';
  const name = order.contact_name || location?.contact_name;
  const phone = order.contact_phone || location?.contact_phone;
  return (
    <Card>
      <div className="grid gap-4 pt-2">
        <Line icon={<MapPin aria-hidden />}>
          <h2 className="font-semibold text-base">{location ? placeName(location) : order.store_location}</h2>
          {address && <p className="text-ink-soft">{address}</p>}
        </Line>
        {location?.access_notes && (
          <Line icon={<KeyRound aria-hidden />}>
            <h3 className="text-ink-soft text-xs">{t('Access')}</h3>
            <p className="whitespace-pre-line">{location.access_notes}</p>
          </Line>
        )}
        {(name || phone) && (
          <Line icon={<Phone aria-hidden />}>
            <h3 className="text-ink-soft text-xs">{t('Contact')}</h3>
            <p>{[name, phone].filter(Boolean).join(' · ')}</p>
          </Line>
        )}
        <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
          {address && (
            <a href={directionsUrl(address)} target="_blank" rel="noreferrer" className={buttonStyle()}>
              <Navigation aria-hidden />
              {t('Directions')}
            </a>
          )}
          {phone && (
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={buttonStyle()}>
              <Phone aria-hidden />
              {t('Call')}
            </a>
          )}
        </div>
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
