import { MapPin, Phone } from 'lucide-react';
import { preferredDays } from '#web/features/work-orders/preferred-days.ts';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { directionsUrl, placeAddress, placeName } from '#web/lib/place-words.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';

const linkStyle =
  'inline-flex items-center gap-1.5 rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink max-md:min-h-11';

/** What was asked for, where and by whom. */
export function OfficeFacts({ order }: { order: OfficeWorkOrder }) {
  const { location } = order;
  const address = location ? placeAddress(location) : '';
  const phone = order.contact_phone || location?.contact_phone;
  return (
    <Card title={t('Request')}>
      <Facts
        facts={[
          { label: t('Description'), value: order.description, wide: true },
          {
            label: t('Location'),
            value: location && (
              <>
                <span className="block">{placeName(location)}</span>
                {address && (
                  <a href={directionsUrl(address)} target="_blank" rel="noreferrer" className={linkStyle}>
                    <MapPin aria-hidden className="size-3.5" />
                    {address}
                  </a>
                )}
              </>
            ),
          },
          {
            label: t('Contact on site'),
            value: (
              <>
                <span className="block">{order.contact_name || location?.contact_name || '—'}</span>
                {phone && (
                  <a href={`tel:${phone}`} className={linkStyle}>
                    <Phone aria-hidden className="size-3.5" />
                    {phone}
                  </a>
                )}
              </>
            ),
          },
          { label: t('Access'), value: location?.access_notes, wide: true },
          { label: t('Trade'), value: order.trade },
          { label: t('Preferred days'), value: preferredDays(order) },
          {
            label: t('Received'),
            value: `${formatDateTime(order.created_at)} · ${personName(order.reporter)}`,
          },
          { label: t("Customer's reference"), value: order.partner_reference },
        ]}
      />
    </Card>
  );
}
