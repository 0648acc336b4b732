import type { Position } from '#shared/rules/hours.ts';

export interface RouteStop {
  id: string;
  /** Null for an unknown position. */
  position: Position | null;
  /** The scheduled time of the visit; null for any time. */
  fixedAt: string | null;
  isDone: boolean;
}

type Distance = (a: Position, b: Position) => number;
type Placed<Stop> = Stop & { position: Position };

/**
 * The stops of a day in an efficient order: scheduled ones first, by time, then the others by the shortest route
 * from there, then those without a position, and completed ones at the end.
 * @param from the start of the route; without it, the first given stop
 */
export function orderStops<Stop extends RouteStop>(
  stops: readonly Stop[],
  from: Position | null,
  distance: Distance,
): Stop[] {
  const open = stops.filter(({ isDone }) => !isDone);
  const fixed = open
    .filter(({ fixedAt }) => fixedAt !== null)
    .sort((a, b) => Date.parse(a.fixedAt ?? '') - Date.parse(b.fixedAt ?? ''));
  const free = open.filter(({ fixedAt }) => fixedAt === null);
  const placed = free.filter((stop): stop is Placed<Stop> => stop.position !== null);
  const start = fixed.findLast(({ position }) => position !== null)?.position ?? from;
  return [
    ...fixed,
    ...shortestWay(placed, start, distance),
    ...free.filter(({ position }) => position === null),
    ...stops.filter(({ isDone }) => isDone),
  ];
}

/**
 * The stops in the user's order. New stops come after the others, before completed ones, which are always at the
 * end.
 */
export function orderByHand<Stop extends RouteStop>(stops: readonly Stop[], ids: readonly string[]): Stop[] {
  const rank = (stop: Stop) => {
    const index = ids.indexOf(stop.id);
    return (stop.isDone ? 2 * stops.length + ids.length : 0) + (index === -1 ? ids.length : index);
  };
  return [...stops].sort((a, b) => rank(a) - rank(b));
}

/**
 * The distance of each open stop from the one before it, of the first from `from`; null where a position is unknown.
 * A stop without a position is skipped: the next one is measured from the last known position.
 */
export function legs(
  stops: readonly RouteStop[],
  from: Position | null,
  distance: Distance,
): (number | null)[] {
  let last = from;
  return stops.map(({ position, isDone }) => {
    if (isDone || !position) return null;
    const leg = last && distance(last, position);
    last = position;
    return leg;
  });
}

/** Nearest neighbor, then 2-opt: reverses parts of the route as long as that makes it shorter. */
function shortestWay<Stop>(
  stops: readonly Placed<Stop>[],
  start: Position | null,
  distance: Distance,
): Placed<Stop>[] {
  const way = nearestFirst(stops, start, distance);
  // Without a start position, the first stop is the start, and stays.
  const first = start ? 0 : 1;
  const at = (index: number): Position | null => (index < 0 ? start : (way[index]?.position ?? null));
  const step = (a: Position | null, b: Position | null) => (a && b ? distance(a, b) : 0);
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (let i = first; i < way.length - 1; i++) {
      for (let j = i + 1; j < way.length; j++) {
        const now = step(at(i - 1), at(i)) + step(at(j), at(j + 1));
        const turned = step(at(i - 1), at(j)) + step(at(i), at(j + 1));
        // More than a rounding error: otherwise two routes of equal length would be swapped forever.
        if (turned < now - 1e-9) {
          way.splice(i, j - i + 1, ...way.slice(i, j + 1).reverse());
          isBetter = true;
        }
      }
    }
  }
  return way;
}

function nearestFirst<Stop>(
  stops: readonly Placed<Stop>[],
  start: Position | null,
  distance: Distance,
): Placed<Stop>[] {
  const left = [...stops];
  const way: Placed<Stop>[] = [];
  let here = start ?? left[0]?.position;
  while (here && left.length > 0) {
    const from = here;
    const nearest = left.reduce((best, stop) =>
      distance(from, stop.position) < distance(from, best.position) ? stop : best,
    );
    left.splice(left.indexOf(nearest), 1);
    way.push(nearest);
    here = nearest.position;
  }
  return way;
}
