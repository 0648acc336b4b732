import { at, type Day, dayOf, type Moment } from './calendar.ts';
import type { Project } from './projects.ts';
import type { TimeSheetRow } from './time.ts';
import type { WorkOrder } from './work-order.ts';
import type { World } from './world.ts';

export interface Receipt {
  id: string;
  person: string;
  vendor: string;
  day: Day;
  createdAt: Moment;
  /** US dollars. */
  amount: number;
  category: 'materials' | 'tools' | 'equipment_rental' | 'fuel' | 'meals';
  description: string;
  status: 'submitted' | 'approved' | 'rejected';
  reviewedAt: Moment | null;
  reviewNotes: string | null;
  /** What the money was for; the shares add up to the amount or less. */
  shares: { order: WorkOrder | null; project: Project | null; amount: number }[];
}

const MATERIAL_VENDORS = [
  'Hartwell Supply',
  'Blue Anvil Home Center',
  'Midtown Hardware',
  'Tillman Tile & Stone',
  'Pike Paint Co.',
];
const FUEL_VENDORS = ['Roadrunner Fuel #14', 'Canal Street Fuel Stop'];

/** One of these many visits needs something bought on the way. */
const SHARE_OF_VISITS = 0.85;
const SHARE_OF_PROJECT_DAYS = 0.06;
const SHARE_OF_FUEL = 0.05;
/** The office looks through receipts within these days. */
const OPEN_DAYS = 12;

/** What the crew paid for: material of the visits, things for projects, fuel. */
export function receipts(rows: readonly TimeSheetRow[], world: World): Receipt[] {
  const { random } = world;
  const bought = new Set<WorkOrder>();
  const found: Receipt[] = [];
  for (const row of rows) {
    if (row.order && !bought.has(row.order) && random.chance(SHARE_OF_VISITS)) {
      bought.add(row.order);
      found.push(forVisit(row, row.order, world));
    } else if (row.project && random.chance(SHARE_OF_PROJECT_DAYS)) {
      found.push(forProject(row, row.project, world));
    }
    if (row.order && random.chance(SHARE_OF_FUEL * 3)) found.push(fuel(row, row.order, world));
  }
  return found;
}

function forVisit(row: TimeSheetRow, order: WorkOrder, world: World): Receipt {
  return receipt(row, world, {
    vendor: world.random.pick(MATERIAL_VENDORS),
    amount: order.cost,
    category: 'materials',
    description: order.narrative.materials,
    shares: [{ order, project: null, amount: order.cost }],
  });
}

function forProject(row: TimeSheetRow, project: Project, world: World): Receipt {
  const { random } = world;
  const [category, description] = random.pick([
    ['materials', 'Fasteners, blades and masking'],
    ['tools', 'Replacement drill bits and a 6 ft level'],
    ['equipment_rental', 'Scissor lift 19 ft, one day'],
  ] as const);
  const amount = category === 'equipment_rental' ? random.money(180, 310) : random.money(24, 165);
  return receipt(row, world, {
    vendor: category === 'equipment_rental' ? 'Stonefield Tool Rental' : random.pick(MATERIAL_VENDORS),
    amount,
    category,
    description,
    shares: [{ order: null, project, amount }],
  });
}

function fuel(row: TimeSheetRow, order: WorkOrder, world: World): Receipt {
  const amount = world.random.money(38, 92);
  return receipt(row, world, {
    vendor: world.random.pick(FUEL_VENDORS),
    amount,
    category: 'fuel',
    description: 'Fuel, van 3',
    shares: [{ order, project: null, amount }],
  });
}

type What = Pick<Receipt, 'vendor' | 'amount' | 'category' | 'description' | 'shares'>;

function receipt(row: TimeSheetRow, world: World, what: What): Receipt {
  const { random, calendar } = world;
  const createdAt = (row.segments.at(-1)?.to ?? at(row.day, 16)) + random.int(5, 90);
  const reviewedAt = at(calendar.workday(row.day, 2), 10) + random.int(0, 300);
  const open = row.day > -OPEN_DAYS || reviewedAt >= 0;
  const rejected = !open && random.chance(0.03);
  return {
    id: random.uuid(),
    person: row.person,
    day: dayOf(createdAt),
    createdAt,
    ...what,
    status: open ? 'submitted' : rejected ? 'rejected' : 'approved',
    reviewedAt: open ? null : reviewedAt,
    reviewNotes: rejected
      ? 'The picture is cut off at the total. Please take it again and send a new one.'
      : null,
  };
}
