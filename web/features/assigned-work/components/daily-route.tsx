import { LocateFixed, MapPin, Navigation, Route, Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import { LaterWork } from '#web/features/assigned-work/components/later-work.tsx';
import { RouteStops } from '#web/features/assigned-work/components/route-stops.tsx';
import { routeLink } from '#web/features/assigned-work/maps-links.ts';
import { addressOf } from '#web/features/assigned-work/stop-labels.ts';
import { useDayRoute } from '#web/features/assigned-work/use-day-route.ts';
import { locationName } from '#web/lib/location-label.ts';
import { formatMiles } from '#web/lib/miles.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LocationMap } from '#web/ui/map/location-map.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const FreeWorkLink = lazyPart(() => import('#web/ui/free-work-link.tsx'));

/** Today's stops in an efficient order, on a map and in a list, with the distances. */
export function DailyRoute({ profileId }: { profileId: string }) {
  const route = useDayRoute(profileId);
  return (
    <QueryView query={route.query} skeleton={<Skeleton className="h-[28rem] w-full rounded-lg" />}>
      {() => (
        <div className="grid gap-4">
          {route.stops.length === 0 ? (
            <Card>
              <EmptyState
                icon={MapPin}
                title={t('No stops today')}
                text={t('The locations of your work orders for today appear here.')}
                action={
                  <Suspense>
                    <FreeWorkLink />
                  </Suspense>
                }
              />
            </Card>
          ) : (
            <Stops route={route} />
          )}
          <LaterWork stops={route.later} onAdd={route.add} />
        </div>
      )}
    </QueryView>
  );
}

function Stops({ route }: { route: ReturnType<typeof useDayRoute> }) {
  const { stops, miles, me, isByHand } = route;
  const open = stops.filter(({ isDone }) => !isDone);
  const link = routeLink(open.map((stop) => ({ position: stop.position, address: addressOf(stop) })));
  const locations = stops.flatMap(({ id, position, order, isDone }, index) =>
    position
      ? [
          {
            ...position,
            id,
            title: order.location ? locationName(order.location) : order.store_location,
            text: `${order.work_order_number} · ${order.title}`,
            status: { kind: 'work_order' as const, status: order.status },
            label: isDone ? undefined : String(index + 1),
          },
        ]
      : [],
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="figures flex min-w-0 flex-1 basis-52 items-center gap-2 font-medium text-base">
          <Route aria-hidden className="size-5 shrink-0 text-ink-soft" />
          {[
            t('{{count}} stop|{{count}} stops', { count: open.length }),
            miles > 0 && t('{{n}} mi in all', { n: formatMiles(miles) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="flex flex-wrap gap-2 print:hidden max-md:w-full max-md:[&>*]:flex-1">
          {isByHand && (
            <Button onClick={route.orderAgain}>
              <Undo2 aria-hidden />
              {t('Shortest order')}
            </Button>
          )}
          {!me.position && (
            <Button busy={me.isAsking} onClick={me.ask}>
              <LocateFixed aria-hidden />
              {t('From where I am')}
            </Button>
          )}
          {link && (
            <a href={link} target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'main' })}>
              <Navigation aria-hidden />
              {t('Open route in Maps')}
            </a>
          )}
        </div>
      </div>
      {me.problem && (
        <Alert kind="attention" title={me.problem.title}>
          {me.problem.message} {t('The route begins at its first stop.')}
        </Alert>
      )}
      <LocationMap
        label={t("Map of today's stops")}
        locations={locations}
        className="h-64 border border-line md:h-80"
      />
      <RouteStops
        stops={stops}
        legs={route.legs}
        isFromMe={me.position !== null}
        onMove={route.move}
        onLeave={route.leave}
      />
    </>
  );
}
