import { MapPin, Navigation } from 'lucide-react';
import { useDailyRoute } from '#web/features/assignments/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The places of an employee's open work orders as numbered stops, each with directions on the phone's own map. */
export function DailyRoute({ profileId }: { profileId: string }) {
  return (
    <QueryView query={useDailyRoute(profileId)} skeleton={<Skeleton className="h-72 w-full rounded-lg" />}>
      {(stops) =>
        stops.length === 0 ? (
          <Card>
            <EmptyState
              icon={MapPin}
              title={t('No stops')}
              text={t('The places of work orders assigned to you appear here.')}
            />
          </Card>
        ) : (
          <ol className="grid gap-3">
            {stops.map(({ id, work_order: order }, index) => {
              const { location } = order;
              const address = [
                location?.address_line1,
                location?.city,
                location?.state,
                location?.postal_code,
              ]
                .filter(Boolean)
                .join(', ');
              return (
                <li key={id} className="flex gap-4 rounded-lg border border-line bg-surface p-4 shadow-lift">
                  <span className="figures grid size-8 shrink-0 place-items-center rounded-full bg-slate font-semibold text-on-slate">
                    {index + 1}
                  </span>
                  <div className="grid min-w-0 flex-1 gap-1">
                    <p className="font-semibold text-base">{location?.name ?? order.store_location}</p>
                    <p className="text-ink-soft">{address || order.store_location}</p>
                    <p>
                      {order.work_order_number} · {order.title}
                    </p>
                    <p className="flex flex-wrap items-center gap-2 text-ink-soft">
                      <StatusBadge kind="work_order" status={order.status} />
                      {order.due_date && t('due {{date}}', { date: formatDate(order.due_date) })}
                    </p>
                    {address && (
                      <a
                        href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
                        target="_blank"
                        rel="noreferrer"
                        className={buttonStyle({ className: 'mt-2 justify-self-start' })}
                      >
                        <Navigation aria-hidden />
                        {t('Directions')}
                      </a>
                    )}
                  </div>
                </li>
              );
            })}
          </ol>
        )
      }
    </QueryView>
  );
}
