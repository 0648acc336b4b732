import type { Day } from './calendar.ts';

export type ScheduleKind = 'flat' | 'material' | 'subcontractor';

/** One line of a schedule of values; the last two are the change order that added it, and whether it is a milestone. */
type ScheduleLine = readonly [
  description: string,
  kind: ScheduleKind,
  value: number,
  changeOrder?: string | null,
  isMilestone?: boolean,
];

export interface ContractPlan {
  /** The name of its project. */
  project: string;
  schedule: readonly ScheduleLine[];
  /** US dollars, billed and paid on these days. */
  deposit?: { amount: number; day: Day; paidOn: Day };
  /** What each progress invoice has billed of each line, in percent. */
  applications: readonly (readonly [day: Day, paidOn: Day | 'this month' | null, ...percents: number[]])[];
  /** Completed today, in percent of each line. */
  completed: readonly number[];
  /** What was released of the retainage; all that is held, if no amount is given. */
  release?: { day: Day; paidOn: Day | null; text: string; amount?: number };
}

/** The projects that are billed by a contract. They have no work orders. */
export const CONTRACT_PLANS: readonly ContractPlan[] = [
  {
    project: 'LED retrofit – 12 Harvest Lane markets',
    schedule: [
      ['LED panels and drivers', 'material', 46_800],
      ['Installation at night, stores 1 to 6', 'flat', 38_400],
      ['Installation at night, stores 7 to 12', 'flat', 38_400],
      ['Rebate forms and handover', 'flat', 6000, null, true],
    ],
    applications: [
      [-280, -253, 50, 50, 0, 0],
      [-202, -176, 100, 100, 0, 0],
      [-121, -95, 100, 100, 55, 0],
      [-45, -19, 100, 100, 100, 100],
    ],
    completed: [100, 100, 100, 100],
    release: { day: -32, paidOn: null, text: 'Release of retainage: all stores are accepted' },
  },
  {
    project: 'Fixture reset, Larkspur spring plan',
    schedule: [
      ['Moving and mounting, 15 pharmacies', 'flat', 24_300],
      ['Mount ends and signs', 'material', 6900],
    ],
    applications: [
      [-226, -199, 50, 60],
      [-168, -140, 100, 100],
    ],
    completed: [100, 100],
    release: { day: -131, paidOn: -102, text: 'Release of retainage: the last pharmacy is accepted' },
  },
  {
    project: 'Branch entrance ADA upgrades',
    schedule: [
      ['Door operators, nine branches', 'material', 21_600],
      ['Thresholds and ramps', 'flat', 12_900],
      ['Restriping of accessible stalls', 'subcontractor', 5400],
    ],
    applications: [
      [-171, -145, 40, 30, 0],
      [-131, -104, 100, 80, 50],
      [-92, -66, 100, 100, 100],
    ],
    completed: [100, 100, 100],
    release: { day: -60, paidOn: -34, text: 'Release of retainage: the survey is closed' },
  },
  {
    project: 'Vestibule rebuild, Harvest Lane market 12',
    schedule: [
      ['Demolition and temporary entrance', 'flat', 18_400],
      ['Automatic sliding doors, two openings', 'subcontractor', 42_600],
      ['Storefront glazing', 'material', 31_200],
      ['Power and access control', 'subcontractor', 15_800],
      ['Inspection and handover', 'flat', 12_000, null, true],
      ['Heated entrance mat', 'material', 6450, 'CO-1'],
    ],
    deposit: { amount: 12_000, day: -146, paidOn: -133 },
    applications: [
      [-108, -84, 100, 25, 0, 0, 0, 0],
      [-74, -49, 100, 75, 40, 0, 0, 0],
      [-41, null, 100, 100, 80, 0, 0, 50],
    ],
    completed: [100, 100, 80, 35, 0, 50],
    release: {
      day: -12,
      paidOn: null,
      text: 'Release of retainage: demolition is accepted',
      amount: 1840,
    },
  },
  {
    project: 'Restroom refresh program',
    schedule: [
      ['Partitions and fixtures, eight markets', 'material', 25_600],
      ['Paint and floors', 'flat', 22_400],
      ['Inspection and handover', 'flat', 4000, null, true],
    ],
    applications: [
      [-86, -59, 40, 35, 0],
      [-34, 'this month', 65, 60, 0],
    ],
    completed: [75, 75, 0],
  },
];
