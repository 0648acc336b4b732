import type { Position } from '#shared/rules/hours.ts';

export interface RouteStop {
  id: string;
  /** Null for a place that nobody has put on the map. */
  position: Position | null;
  /** When somebody is expected there; null when any time will do. */
  fixedAt: string | null;
  isDone: boolean;
}

type Distance = (a: Position, b: Position) => number;
type Placed<Stop> = Stop & { position: Position };

/**
 * The stops of a day in a sensible order: those with a fixed time first and by it, then the others by the shortest way
 * from there, places unknown to the map behind them, and what is done at the end.
 * @param from where the way begins; without it at the first stop given
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
 * The stops as somebody put them by hand. What came since stands behind the others, before what is done: done stops
 * fall to the end whatever was wished.
 */
export function orderByHand<Stop extends RouteStop>(stops: readonly Stop[], ids: readonly string[]): Stop[] {
  const rank = (stop: Stop) => {
    const index = ids.indexOf(stop.id);
    return (stop.isDone ? 2 * stops.length + ids.length : 0) + (index === -1 ? ids.length : index);
  };
  return [...stops].sort((a, b) => rank(a) - rank(b));
}

/**
 * How far each open stop is from the one before it, the first from `from`; null where an end is unknown.
 * A stop that the map does not know is passed over: the next one is measured from the last known place.
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

/** Nearest neighbour, then 2-opt: pieces of the way are turned round as long as that makes it shorter. */
function shortestWay<Stop>(
  stops: readonly Placed<Stop>[],
  start: Position | null,
  distance: Distance,
): Placed<Stop>[] {
  const way = nearestFirst(stops, start, distance);
  // Without a start the first stop is the start, and stays.
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
        // Less by more than rounding: else two ways of one length would be turned for ever.
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
