import { at, DAY, type Day } from './calendar.ts';
import type { PartnerKey } from './companies.ts';
import type { Plot } from './life.ts';
import type { Location } from './locations.ts';
import { likelihood, NARRATIVES } from './narratives/index.ts';
import type { Narrative, Priority } from './narratives/narrative.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Work orders of the past year; those of the last days are in `present.ts`. */
const PAST_ORDERS = 400;
const YEAR_DAYS = 365;
const RECENT_DAYS = 10;

/** Deep winter and high summer bring more calls; January is month 1. */
const BUSY: readonly number[] = [0, 1.4, 1.3, 1, 0.9, 1, 1.3, 1.5, 1.4, 1, 0.9, 1, 1.2];
const SHARE: Record<PartnerKey, number> = { harvest: 5, larkspur: 3, tamarack: 2 };
const PRIORITY_WEIGHT: Record<Priority, number> = { low: 1, medium: 1, high: 1, emergency: 0.6 };

/** What the year brought, oldest first. */
export function pastPlots(world: World): Plot[] {
  const { random, calendar } = world;
  const days = Array.from({ length: YEAR_DAYS - RECENT_DAYS }, (_, index) => index - YEAR_DAYS);
  const busy = (day: Day) => (BUSY[calendar.month(day)] ?? 1) * (calendar.isWorkday(day) ? 1 : 0.35);
  const weights = new Map(days.map((day) => [day, busy(day)]));
  const calls = Array.from({ length: PAST_ORDERS }, () =>
    random.weighted(days, (day) => weights.get(day) ?? 0),
  );
  calls.sort((a, b) => a - b);
  return calls.map((day) => {
    const location = anyLocation(world, day);
    const narrative = anyNarrative(world, location.partner, day);
    return {
      narrative,
      location,
      receivedAt: callTime(random, day, narrative.priority),
      turn: anyTurn(random, narrative),
    };
  });
}

/** A building of one partner, or of any, that is open on `day`. */
export function anyLocation(world: World, day: Day, partner?: PartnerKey): Location {
  const { random } = world;
  const wanted = partner ?? random.weighted(Object.keys(SHARE) as PartnerKey[], (key) => SHARE[key]);
  const closedSince = -150;
  return random.pick(
    world.locations.filter(
      (location) => location.partner === wanted && (location.isActive || day < closedSince),
    ),
  );
}

/** A trouble that fits the partner and the season, perhaps only of those that `allowed` lets through. */
export function anyNarrative(
  world: World,
  partner: PartnerKey,
  day: Day,
  allowed: (narrative: Narrative) => boolean = () => true,
): Narrative {
  const month = world.calendar.month(day);
  return world.random.weighted(
    NARRATIVES.filter(allowed),
    (narrative) => likelihood(narrative, partner, month) * PRIORITY_WEIGHT[narrative.priority],
  );
}

/** When the call comes: emergencies around the clock, the rest while the store is open. */
export function callTime(random: Random, day: Day, priority: Priority): number {
  return priority === 'emergency' ? day * DAY + random.int(0, DAY - 1) : at(day, 7) + random.int(0, 11 * 60);
}

function anyTurn(random: Random, narrative: Narrative): Plot['turn'] {
  const turn = random.weighted(
    [
      ['straight', 72],
      ['two_visits', 12],
      ['rejected', 6],
      ['held', 5],
      ['cancelled', 5],
    ] as const,
    ([, weight]) => weight,
  )[0];
  return turn === 'two_visits' && !narrative.firstVisit ? 'straight' : turn;
}
