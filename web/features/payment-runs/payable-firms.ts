import type { PayableBill } from '#web/features/payment-runs/queries.ts';

export interface PayableFirm {
  id: string;
  name: string;
  /** The last digits of its bank account; null without one. */
  last4: string | null;
  bills: PayableBill[];
}

/** The bills by subcontractor, in the order of their names. */
export function groupByFirm(bills: readonly PayableBill[]): PayableFirm[] {
  const firms = new Map<string, PayableFirm>();
  for (const bill of bills) {
    const { id, name, account } = bill.firm;
    const firm = firms.get(id) ?? { id, name, last4: account?.account_last4 ?? null, bills: [] };
    firm.bills.push(bill);
    firms.set(id, firm);
  }
  return [...firms.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** US dollars. */
export const sumOf = (bills: readonly PayableBill[]): number =>
  bills.reduce((cents, { balance }) => cents + Math.round((balance ?? 0) * 100), 0) / 100;
