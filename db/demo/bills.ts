import { at, dayOf, type Moment } from './calendar.ts';
import type { SubcontractorKey } from './companies.ts';
import type { WorkOrder } from './work-order.ts';
import { numbered } from './work-orders.ts';
import type { World } from './world.ts';

interface BillLine {
  order: WorkOrder;
  /** US dollars. */
  amount: number;
  description: string;
  /** What the office took off it, in US dollars, and why. */
  reduced?: { by: number; reason: string };
}

export interface Bill {
  id: string;
  company: SubcontractorKey;
  /** The subcontractor's own number. */
  externalNumber: string;
  /** Ours; empty while it is a draft. */
  number: string;
  status: 'draft' | 'submitted' | 'approved' | 'paid' | 'rejected';
  by: string;
  createdAt: Moment;
  submittedAt: Moment | null;
  reviewedAt: Moment | null;
  paidAt: Moment | null;
  /** How it was paid; empty while it is not. */
  payment: { method: 'ach' | 'check'; reference: string } | null;
  rejectionReason: string | null;
  notes: string | null;
  lines: BillLine[];
}

/** Every subcontractor bills each fortnight what the office has approved. */
const FORTNIGHT_DAYS = 14;
const FIRST_CLOSING_DAY = -8;
const PAST_FORTNIGHTS = 26;
const PAID_AFTER_WORKDAYS = 14;

interface Habit {
  prefix: string;
  first: number;
  draft: boolean;
  rejects: boolean;
  /** Its last but one bill is approved and not paid yet. */
  waits: boolean;
  /** The first line of its latest bill goes over the NTE. */
  exceeds: boolean;
}

const USUAL = { draft: false, rejects: false, waits: false, exceeds: false };
const HABITS: Record<SubcontractorKey, Habit> = {
  northlight: { ...USUAL, prefix: 'NM-', first: 4102, draft: true, waits: true, exceeds: true },
  brightwater: { ...USUAL, prefix: '2', first: 618, draft: true, rejects: true },
  copperline: { ...USUAL, prefix: 'CE', first: 880, waits: true },
  ironwood: { ...USUAL, prefix: 'IDX-', first: 1207 },
};
/** US dollars by which that line exceeds it. */
const EXCESS = 85;
const REDUCED = { by: 60, reason: 'One trip was agreed, and two were billed.' };

/** The bills of the year: old ones paid, then approved, the latest submitted; drafts of what is not yet billed. */
export function bills(orders: readonly WorkOrder[], world: World): Bill[] {
  const companies = Object.keys(HABITS) as SubcontractorKey[];
  const all = companies.flatMap((company) => billsOf(company, orders, world));
  const submitted = all.filter((bill) => bill.submittedAt !== null);
  submitted.sort((a, b) => (a.submittedAt ?? 0) - (b.submittedAt ?? 0));
  submitted.forEach((bill, index) => {
    bill.number = numbered('BILL', index + 1);
    if (bill.paidAt !== null)
      bill.payment = { method: 'ach', reference: `ACH ${bill.number.replace('BILL-', '7')}` };
  });
  return [...submitted, ...all.filter((bill) => bill.submittedAt === null)];
}

function billsOf(company: SubcontractorKey, orders: readonly WorkOrder[], world: World): Bill[] {
  const own = orders.filter((order) => order.assignedTo === company && order.approvedAt !== null);
  const habit = HABITS[company];
  const found: Bill[] = [];
  const next = () => `${habit.prefix}${habit.first + found.length * 7}`;
  for (let ago = PAST_FORTNIGHTS; ago >= 0; ago -= 1) {
    const closing = FIRST_CLOSING_DAY - ago * FORTNIGHT_DAYS;
    const due = own.filter((order) => {
      const day = dayOf(order.approvedAt ?? 0);
      return day <= closing && (ago === PAST_FORTNIGHTS || day > closing - FORTNIGHT_DAYS);
    });
    if (due.length > 0) found.push(bill(company, next(), due, closing, ago, world));
  }
  const unbilled = own.filter((order) => dayOf(order.approvedAt ?? 0) > FIRST_CLOSING_DAY);
  if (habit.draft && unbilled.length > 1) found.push(draft(company, next(), unbilled.slice(0, -1), world));
  return found;
}

function bill(
  company: SubcontractorKey,
  externalNumber: string,
  due: readonly WorkOrder[],
  closing: number,
  fortnightsAgo: number,
  world: World,
): Bill {
  const { random, calendar } = world;
  const rejected = fortnightsAgo === 1 && HABITS[company].rejects;
  const submittedAt = at(closing + 1, 15.5) + random.int(0, 300);
  const reviewedAt = at(calendar.workday(closing + 1, random.int(3, 5)), 9) + random.int(0, 400);
  // The last but one of some is approved and waits for the next run of payments.
  const waits = fortnightsAgo === 1 && HABITS[company].waits ? 14 : 0;
  // All bills of a fortnight are paid at once.
  const paidAt = at(calendar.workday(closing + 1, PAID_AFTER_WORKDAYS + waits), 10);
  const status = rejected ? 'rejected' : fortnightsAgo === 0 ? 'submitted' : paidAt < 0 ? 'paid' : 'approved';
  return {
    id: random.uuid(),
    company,
    externalNumber,
    number: '',
    status,
    by: world.peopleOf(company)[0]?.key ?? '',
    createdAt: submittedAt - random.int(10, 90),
    submittedAt,
    reviewedAt: status === 'submitted' ? null : reviewedAt,
    paidAt: status === 'paid' ? paidAt : null,
    payment: null,
    rejectionReason: rejected
      ? 'The amount of the first line does not match your report (2 h instead of 3.5 h). Please correct and submit again.'
      : null,
    notes: random.chance(0.3) ? 'Net 30. Photos and readings are in the reports.' : null,
    lines: due.map((order, index) => {
      const usual = line(order, world);
      if (waits > 0 && company === 'copperline' && index === due.length - 1)
        return { ...usual, reduced: REDUCED };
      const exceeds = HABITS[company].exceeds && fortnightsAgo === 0 && index === 0 && order.nte !== null;
      if (!exceeds) return usual;
      return {
        ...usual,
        amount: (order.nte ?? 0) + EXCESS,
        description: `${usual.description}, second trip`,
      };
    }),
  };
}

function draft(
  company: SubcontractorKey,
  externalNumber: string,
  due: readonly WorkOrder[],
  world: World,
): Bill {
  return {
    id: world.random.uuid(),
    company,
    externalNumber,
    number: '',
    status: 'draft',
    by: world.peopleOf(company)[0]?.key ?? '',
    createdAt: at(-1, 18) + world.random.int(0, 90),
    submittedAt: null,
    reviewedAt: null,
    paidAt: null,
    payment: null,
    rejectionReason: null,
    notes: null,
    lines: due.map((order) => line(order, world)),
  };
}

function line(order: WorkOrder, world: World): BillLine {
  const hours = order.reports.reduce((sum, report) => sum + report.hours * report.crewSize, 0);
  const trip = world.random.chance(0.5) ? ', trip charge' : '';
  return { order, amount: order.cost, description: `Labor ${hours.toFixed(2)} h and material${trip}` };
}
