import type { Trade } from '#shared/rules/trades.ts';
import { at, type Day, type Moment } from './calendar.ts';
import type { PartnerKey } from './companies.ts';
import { CONTRACT_PLANS } from './contract-plans.ts';
import { FIELD_CREW } from './people.ts';
import type { Segment } from './work-order.ts';
import { numbered } from './work-orders.ts';
import type { World } from './world.ts';

export interface Project {
  id: string;
  number: string;
  name: string;
  description: string;
  partner: PartnerKey | null;
  status: 'planned' | 'active' | 'on_hold' | 'completed';
  startDay: Day;
  endDay: Day;
  crew: readonly string[];
  /** What kind of work orders it gathers. */
  trades: readonly Trade[];
}

type Line = readonly [
  name: string,
  description: string,
  partner: PartnerKey | null,
  startDay: Day,
  endDay: Day,
  crew: number,
  trades: readonly Trade[],
];

const lines: readonly Line[] = [
  [
    'LED retrofit – 12 Harvest Lane markets',
    'Replace T8 troffers on the sales floors by LED panels, one store a month, nights only. Rebate forms go to the utility.',
    'harvest',
    -350,
    -40,
    2,
    ['Electrical'],
  ],
  [
    'Fixture reset, Larkspur spring plan',
    'New gondola layout in 15 pharmacies: move runs, mount ends and signs, take the old fixtures away.',
    'larkspur',
    -260,
    -170,
    2,
    ['General Repairs', 'Flooring'],
  ],
  [
    'Branch entrance ADA upgrades',
    'Door operators, thresholds and restriping at nine branches after the accessibility survey.',
    'tamarack',
    -210,
    -95,
    2,
    ['Doors & Glass', 'Exterior & Snow'],
  ],
  [
    'Storm shutter and dock repairs, Kestrel Ridge Market',
    'Dock leveller pit, two dock doors and the canopy after the May storm. Insurance claim is open.',
    'harvest',
    -175,
    -120,
    1,
    ['Doors & Glass'],
  ],
  [
    'Vestibule rebuild, Harvest Lane market 12',
    'New sliding doors, storefront glazing and a heated entrance mat, while the market stays open.',
    'harvest',
    -150,
    35,
    1,
    [],
  ],
  [
    'Restroom refresh program',
    'Partitions, paint, fixtures and floors in the public restrooms of eight markets. Two stores a month.',
    'harvest',
    -120,
    45,
    2,
    ['Plumbing', 'Painting', 'Flooring'],
  ],
  [
    'Drive-through canopy repaint',
    'Scrape, prime and repaint the canopies in the new brand color. Weather permitting.',
    'larkspur',
    -60,
    30,
    1,
    ['Painting', 'Exterior & Snow'],
  ],
  [
    'Winter readiness walk-through',
    'Heat cable, door sweeps, unit heaters and salt bins checked at every site before the frost.',
    null,
    -30,
    20,
    4,
    ['HVAC'],
  ],
  [
    'Teller line remodel, Bexford branch',
    'Demolition, millwork and power for the new teller pods. Waiting for the bank’s security drawing.',
    'tamarack',
    -20,
    60,
    2,
    ['General Repairs', 'Electrical'],
  ],
  [
    'Deli reset, three markets',
    'Floor drains, wall panels and power for the new deli cases. Starts after the holidays.',
    'harvest',
    25,
    110,
    2,
    ['Plumbing', 'Refrigeration'],
  ],
];

/** The projects, the oldest first; the ones between their dates are active. */
export function projects(world: World): Project[] {
  return lines.map(([name, description, partner, startDay, endDay, crew, trades], index) => ({
    id: world.random.uuid(),
    number: numbered('PRJ', index + 1),
    name,
    description,
    partner,
    // The work of a contract is not billed by work orders.
    trades: CONTRACT_PLANS.some(({ project }) => project === name) ? [] : trades,
    status:
      endDay < 0 ? 'completed' : startDay > 0 ? 'planned' : name.startsWith('Teller') ? 'on_hold' : 'active',
    startDay: world.calendar.workday(startDay, 0),
    endDay: world.calendar.workday(endDay, 0),
    crew: Array.from(
      { length: crew },
      (_, turn) => FIELD_CREW[(index + turn) % FIELD_CREW.length] ?? FIELD_CREW[0],
    ),
  }));
}

export interface ProjectSegment extends Segment {
  project: Project;
}

const SHARE_OF_FREE_TIME = 0.72;

/** What the crew did between work orders: half days on the projects that ran then. */
export function projectTime(all: readonly Project[], world: World): ProjectSegment[] {
  const { random, calendar, roster } = world;
  const found: ProjectSegment[] = [];
  const firstDay = calendar.workday(-350, 0);
  for (let day = firstDay; day < 0; day = calendar.workday(day, 1)) {
    for (const person of FIELD_CREW) {
      const running = all.filter(
        (project) =>
          project.crew.includes(person) &&
          project.startDay <= day &&
          day <= project.endDay &&
          project.status !== 'on_hold',
      );
      if (running.length === 0 || !random.chance(SHARE_OF_FREE_TIME)) continue;
      const project = random.pick(running);
      for (const half of ['morning', 'afternoon'] as const) {
        const segment = roster.takeFree(person, day, half);
        if (segment) found.push({ ...segment, project });
      }
    }
  }
  return found;
}

/** When the crew of a project was notified: two weeks before it starts, or yesterday if it starts later than that. */
export function projectCreatedAt(project: Project): Moment {
  return at(Math.min(project.startDay - 14, -5), 10);
}
