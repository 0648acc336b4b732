import { useMemo } from 'react';
import { splitWork } from '#web/features/assigned-work/route-day.ts';
import { legs, orderByHand, orderStops } from '#web/features/assigned-work/route-order.ts';
import { useRouteWork } from '#web/features/assigned-work/route-queries.ts';
import { useMyPosition } from '#web/features/assigned-work/use-my-position.ts';
import { useRoutePlan } from '#web/features/assigned-work/use-route-plan.ts';
import { today } from '#web/lib/dates.ts';
import { distanceMiles } from '#web/lib/location/distance.ts';
import { beginOfDay } from '#web/lib/office-time.ts';

/** Today's stops in order, the distances between them, and how to change the route for the day. */
export function useDayRoute(profileId: string) {
  const day = today();
  const query = useRouteWork(profileId, beginOfDay(day) ?? '');
  const { plan, change } = useRoutePlan(profileId, day);
  const me = useMyPosition();

  const { stops, later } = useMemo(() => {
    const work = splitWork(query.data ?? [], plan, day);
    const sensible = orderStops(work.today, me.position, distanceMiles);
    return { stops: plan.order ? orderByHand(sensible, plan.order) : sensible, later: work.later };
  }, [query.data, plan, day, me.position]);
  const between = legs(stops, me.position, distanceMiles);
  const ids = stops.map(({ id }) => id);

  return {
    query,
    me,
    stops,
    later,
    /** Miles to each stop from the one before it; null where they are unknown. */
    legs: between,
    miles: between.reduce<number>((sum, leg) => sum + (leg ?? 0), 0),
    isByHand: plan.order !== null,
    move: (id: string, by: -1 | 1) => {
      const from = ids.indexOf(id);
      const order = ids.toSpliced(from, 1).toSpliced(from + by, 0, id);
      change({ order });
    },
    orderAgain: () => change({ order: null }),
    add: (id: string) =>
      change({ added: [...plan.added, id], left: plan.left.filter((other) => other !== id) }),
    leave: (id: string) =>
      change({ left: [...plan.left, id], added: plan.added.filter((other) => other !== id) }),
  };
}
