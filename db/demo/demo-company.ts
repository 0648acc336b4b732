import { type Bill, bills } from './bills.ts';
import { closePaidOrders } from './closing.ts';
import { type Contract, contracts } from './contracts.ts';
import { type Conversation, conversations } from './conversations.ts';
import { type Invoice, invoices, numberInvoices } from './invoices.ts';
import { type Notification, notifications } from './notifications.ts';
import { type PaymentRun, paymentRuns } from './payment-runs.ts';
import { type Photo, photos } from './photos.ts';
import { type Project, projects, projectTime } from './projects.ts';
import { type Receipt, receipts } from './receipts.ts';
import { type TimeSheetRow, timeSheets } from './time.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrders } from './work-orders.ts';
import { createWorld, type World } from './world.ts';

/** A year of the demo company, as it stands on the day of `now`. */
export interface DemoCompany {
  world: World;
  orders: WorkOrder[];
  projects: Project[];
  timeSheets: TimeSheetRow[];
  receipts: Receipt[];
  bills: Bill[];
  paymentRuns: PaymentRun[];
  invoices: Invoice[];
  contracts: Contract[];
  conversations: Conversation[];
  notifications: Notification[];
  photos: Photo[];
}

/** Makes up the whole company, without touching a database. The same day gives the same company. */
export function demoCompany(now: Date, companyName: string): DemoCompany {
  const world = createWorld(now, companyName);
  const orders = workOrders(world);
  const allProjects = projects(world);
  const sheets = timeSheets(orders, projectTime(allProjects, world), world.random);
  const paidFor = receipts(sheets, world);
  const allBills = bills(orders, world);
  const allInvoices = invoices(orders, paidFor, world);
  const signed = contracts(allProjects, world);
  numberInvoices([
    ...allInvoices,
    ...signed.flatMap(({ deposit, invoices: own }) => [deposit ?? [], own].flat()),
  ]);
  closePaidOrders(orders, allBills, allInvoices);
  return {
    world,
    orders,
    projects: allProjects,
    timeSheets: sheets,
    receipts: paidFor,
    bills: allBills,
    paymentRuns: paymentRuns(allBills, world),
    invoices: allInvoices,
    contracts: signed,
    conversations: conversations(orders, world),
    notifications: notifications(orders, allBills, world),
    photos: photos(orders, paidFor, world),
  };
}
