import { at, type Calendar, type Day, dayOf, type Moment } from './calendar.ts';
import type { PartnerKey } from './companies.ts';
import type { Receipt } from './receipts.ts';
import { type InvoiceTax, isTaxed, taxesOf } from './sales-tax.ts';
import type { WorkOrder } from './work-order.ts';
import { numbered } from './work-orders.ts';
import type { World } from './world.ts';

interface InvoiceLine {
  order: WorkOrder;
  description: string;
  /** US dollars. */
  amount: number;
  /** What it passes on; null for the work itself. */
  receipt: Receipt | null;
}

export interface Invoice {
  id: string;
  /** Empty while it is a draft. */
  number: string;
  partner: PartnerKey;
  status: 'draft' | 'sent' | 'paid' | 'void';
  createdAt: Moment;
  dueDay: Day;
  sentAt: Moment | null;
  paidAt: Moment | null;
  voidedAt: Moment | null;
  voidReason: string | null;
  notes: string | null;
  lines: InvoiceLine[];
  taxes: InvoiceTax[];
}

/** What the partner pays on top of what a subcontractor charges. */
const MARKUP = 1.28;
const MATERIAL_MARKUP = 1.15;
const OWN_HOURLY_RATE = 78;
const NET_DAYS = 30;

/** What happens to the bills of the latest closed month and of the one before, by partner; older ones are paid. */
const RECENT: Record<PartnerKey, readonly ['draft' | 'sent', 'sent' | 'paid']> = {
  harvest: ['draft', 'paid'],
  larkspur: ['sent', 'sent'],
  tamarack: ['sent', 'paid'],
};

/** One invoice a month for each partner: everything completed in that month. */
export function invoices(
  orders: readonly WorkOrder[],
  receipts: readonly Receipt[],
  world: World,
): Invoice[] {
  const months = closedMonths(world.calendar);
  const found = months.flatMap((month, ago) =>
    (Object.keys(RECENT) as PartnerKey[]).flatMap((partner) => {
      const due = orders.filter(
        ({ approvedAt, location }) =>
          location.partner === partner &&
          approvedAt !== null &&
          dayOf(approvedAt) >= month.first &&
          dayOf(approvedAt) <= month.last,
      );
      return due.length > 0 ? monthly(partner, due, receipts, month, ago, world) : [];
    }),
  );
  for (const invoice of found) if (isTaxed(invoice, world.calendar)) invoice.taxes = taxesOf(invoice.lines);
  return found.toSorted((a, b) => a.createdAt - b.createdAt);
}

/** Numbers what was sent, in the order of the days. */
export function numberInvoices(all: readonly Pick<Invoice, 'createdAt' | 'status' | 'number'>[]): void {
  const sent = all.filter((invoice) => invoice.status !== 'draft');
  for (const [index, invoice] of sent.toSorted((a, b) => a.createdAt - b.createdAt).entries())
    invoice.number = numbered('INV', index + 1);
}

interface Month {
  first: Day;
  last: Day;
  /** The first workday after it, on which the office writes the invoices. */
  invoicedOn: Day;
}

/** The calendar months that are over and invoiced, the latest first. */
function closedMonths(calendar: Calendar): Month[] {
  const months: Month[] = [];
  let first = 1 - calendar.dayOfMonth(0);
  for (let count = 0; count < 13; count += 1) {
    const last = first - 1;
    first = last - calendar.dayOfMonth(last) + 1;
    const invoicedOn = calendar.workday(last + 1, 0);
    if (invoicedOn < 0) months.push({ first, last, invoicedOn });
  }
  return months;
}

function monthly(
  partner: PartnerKey,
  due: readonly WorkOrder[],
  receipts: readonly Receipt[],
  month: Month,
  ago: number,
  world: World,
): Invoice[] {
  const { random, calendar } = world;
  const createdAt = at(month.invoicedOn, 9) + random.int(0, 180);
  const sentAt = createdAt + random.int(30, 240);
  const paidAt =
    at(calendar.workday(month.invoicedOn + random.int(20, NET_DAYS), 0), 11) + random.int(0, 240);
  const recent = ago < 2 ? RECENT[partner][ago as 0 | 1] : 'paid';
  const status = recent === 'paid' && paidAt >= 0 ? 'sent' : recent;
  const invoice: Invoice = {
    id: random.uuid(),
    number: '',
    partner,
    status,
    createdAt,
    dueDay: dayOf(createdAt) + NET_DAYS,
    sentAt: status === 'draft' ? null : sentAt,
    paidAt: status === 'paid' ? paidAt : null,
    voidedAt: null,
    voidReason: null,
    notes: null,
    lines: due.flatMap((order) => linesOf(order, receipts, createdAt)),
    taxes: [],
  };
  const wasWrong = ago === 4 && partner === 'larkspur';
  return wasWrong ? [voided(invoice, world), invoice] : [invoice];
}

/** A first try with the wrong purchase order number, made void on the same day and written again. */
function voided(invoice: Invoice, world: World): Invoice {
  const sentAt = invoice.createdAt - 120;
  return {
    ...invoice,
    id: world.random.uuid(),
    status: 'void',
    createdAt: invoice.createdAt - 150,
    sentAt,
    paidAt: null,
    voidedAt: sentAt + 90,
    voidReason: 'Purchase order number of last year; replaced by a new invoice.',
    lines: invoice.lines.map((wrong) => ({ ...wrong })),
  };
}

/**
 * The work, and what the crew paid for it as far as the office had approved the receipts by then. A receipt that it
 * approved later is left to invoice.
 */
function linesOf(order: WorkOrder, receipts: readonly Receipt[], on: Moment): InvoiceLine[] {
  const own = order.assignedTo === 'contractor';
  const bought = receipts.filter(({ shares }) => shares.some((share) => share.order === order));
  const hours = order.reports.reduce((sum, report) => sum + report.hours * report.crewSize, 0);
  const materials = bought.some(({ category }) => category === 'materials') ? 0 : order.cost;
  const amount = own ? hours * OWN_HOURLY_RATE + materials * MATERIAL_MARKUP : order.cost * MARKUP;
  const isApproved = ({ status, reviewedAt }: Receipt) =>
    status === 'approved' && reviewedAt !== null && reviewedAt < on;
  return [
    {
      order,
      description: `${order.number} ${order.narrative.title} – ${order.location.name} #${order.location.storeNumber}`,
      ...{ amount: cents(amount), receipt: null },
    },
    ...bought.filter(isApproved).map((receipt) => ({
      order,
      description: `${order.number}: ${receipt.category === 'fuel' ? 'Travel expenses' : 'Materials'}`,
      ...{ amount: cents(receipt.amount * MATERIAL_MARKUP), receipt },
    })),
  ];
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;
