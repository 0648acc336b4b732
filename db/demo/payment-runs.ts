import type { Bill } from './bills.ts';
import { dayOf, type Moment } from './calendar.ts';
import type { SubcontractorKey } from './companies.ts';
import type { World } from './world.ts';

interface Payee {
  id: string;
  company: SubcontractorKey;
  checkNumber: number;
  bills: Bill[];
}

export interface PaymentRun {
  id: string;
  number: number;
  /** When it was confirmed. Its checks have the same date. */
  at: Moment;
  payees: Payee[];
}

/** So many fortnights the company has paid by runs; before, it paid each bill by itself. */
const RUNS = 6;
export const FIRST_CHECK = 1001;

/** The runs that paid the latest bills, by checks, and the numbers of the checks on these bills. */
export function paymentRuns(bills: readonly Bill[], { random }: World): PaymentRun[] {
  const paid = bills.flatMap((bill) => (bill.paidAt === null ? [] : [{ bill, paidAt: bill.paidAt }]));
  const moments = [...new Set(paid.map(({ paidAt }) => paidAt))].sort((a, b) => a - b).slice(-RUNS);
  let check = FIRST_CHECK;
  return moments.map((at, index) => {
    const own = paid.filter(({ paidAt }) => dayOf(paidAt) === dayOf(at)).map(({ bill }) => bill);
    const payees = [...new Set(own.map(({ company }) => company))].map((company): Payee => {
      const checkNumber = check++;
      const covered = own.filter((bill) => bill.company === company);
      for (const bill of covered) bill.payment = { method: 'check', reference: String(checkNumber) };
      return { id: random.uuid(), company, checkNumber, bills: covered };
    });
    return { id: random.uuid(), number: index + 1, at, payees };
  });
}
