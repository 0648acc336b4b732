/** What is on everybody's desk today: work orders of the last days, each led to the state it shall be in. */

import type { Trade } from '#shared/rules/trades.ts';
import { at } from './calendar.ts';
import type { CompanyKey, PartnerKey } from './companies.ts';
import type { Stop } from './cut.ts';
import type { Plot } from './life.ts';
import type { Narrative } from './narratives/narrative.ts';
import { OWN_TRADES } from './narratives/own-trades.ts';
import { anyLocation, anyNarrative, callTime } from './plots.ts';
import type { World } from './world.ts';

interface Desk {
  /** Who is to do it: a subcontractor, or the contractor's own crew. */
  company: CompanyKey;
  stop: Stop;
  count: number;
  lead?: string;
}

const desks: readonly Desk[] = [
  { company: 'northlight', stop: 'completed', count: 3 },
  { company: 'northlight', stop: 'work_completed', count: 2 },
  { company: 'northlight', stop: 'sent_back', count: 1 },
  { company: 'northlight', stop: 'in_progress', count: 2 },
  { company: 'northlight', stop: 'assigned', count: 3 },
  { company: 'northlight', stop: 'on_hold', count: 1 },
  { company: 'brightwater', stop: 'completed', count: 3 },
  { company: 'brightwater', stop: 'work_completed', count: 1 },
  { company: 'brightwater', stop: 'sent_back', count: 1 },
  { company: 'brightwater', stop: 'in_progress', count: 1 },
  { company: 'brightwater', stop: 'assigned', count: 2 },
  { company: 'copperline', stop: 'completed', count: 2 },
  { company: 'copperline', stop: 'work_completed', count: 1 },
  { company: 'copperline', stop: 'in_progress', count: 2 },
  { company: 'copperline', stop: 'assigned', count: 2 },
  { company: 'ironwood', stop: 'completed', count: 2 },
  { company: 'ironwood', stop: 'work_completed', count: 2 },
  { company: 'ironwood', stop: 'in_progress', count: 1 },
  { company: 'ironwood', stop: 'assigned', count: 2 },
  { company: 'ironwood', stop: 'on_hold', count: 1 },
  { company: 'contractor', stop: 'completed', count: 2, lead: 'employee' },
  { company: 'contractor', stop: 'work_completed', count: 1, lead: 'tom.kowalczyk' },
  { company: 'contractor', stop: 'in_progress', count: 1, lead: 'employee' },
  { company: 'contractor', stop: 'in_progress', count: 1, lead: 'aaliyah.brooks' },
  { company: 'contractor', stop: 'assigned', count: 3, lead: 'employee' },
  { company: 'contractor', stop: 'assigned', count: 2, lead: 'ben.sorensen' },
  { company: 'northlight', stop: 'received', count: 2 },
  { company: 'brightwater', stop: 'received', count: 2 },
  { company: 'copperline', stop: 'received', count: 1 },
  { company: 'ironwood', stop: 'received', count: 2 },
  { company: 'contractor', stop: 'received', count: 2 },
  { company: 'ironwood', stop: 'cancelled', count: 1 },
];

/** Workdays before today on which the call came, so that every step still fits in before today. */
const WORKDAYS_AGO: Record<Stop, number> = {
  received: 1,
  assigned: 2,
  in_progress: 4,
  work_completed: 5,
  sent_back: 7,
  completed: 5,
  on_hold: 4,
  cancelled: 4,
};

const TURN: Partial<Record<Stop, Plot['turn']>> = {
  sent_back: 'rejected',
  on_hold: 'held',
  cancelled: 'cancelled',
};

/** Every other one is the first partner's, so that its people see recent requests in every state. */
const ROTATION: readonly PartnerKey[] = ['harvest', 'larkspur', 'harvest', 'tamarack'];

/** The plots of today's desks with the state at which each stops, oldest first. */
export function presentPlots(world: World): { plot: Plot; stop: Stop }[] {
  const { random, calendar } = world;
  const wanted = desks.flatMap((desk) => Array.from({ length: desk.count }, () => desk));
  const plots = wanted.map((desk, index) => {
    const day = calendar.workday(calendar.workday(0, -1), 1 - WORKDAYS_AGO[desk.stop]);
    const partner = ROTATION[index % ROTATION.length] ?? 'harvest';
    const fits = (narrative: Narrative) =>
      doneBy(desk.company, narrative.trade, world) && narrative.priority !== 'emergency';
    const narrative = anyNarrative(world, partner, day, fits);
    // The nights bring an emergency or two; all others call early enough to be assigned on the same day.
    const receivedAt =
      desk.stop === 'received'
        ? callTime(random, day, narrative.priority)
        : at(day, 7.5) + random.int(0, 300);
    const plot: Plot = {
      narrative,
      location: anyLocation(world, day, partner),
      receivedAt,
      turn: TURN[desk.stop] ?? 'straight',
      swift: true,
      ...(desk.lead && { lead: desk.lead }),
    };
    return { plot, stop: desk.stop };
  });
  return plots.sort((a, b) => a.plot.receivedAt - b.plot.receivedAt);
}

function doneBy(company: CompanyKey, trade: Trade, world: World): boolean {
  if (company === 'contractor') return OWN_TRADES.includes(trade);
  return world.companies.some(({ key, trades }) => key === company && trades?.includes(trade));
}
