interface Open {
  id: string;
  /** US dollars. */
  balance_amount: number | null;
}

const toCents = (dollars: number | null) => Math.round((dollars ?? 0) * 100);

/** Puts an amount on invoices in their order, as far as it goes, in US dollars by invoice; NaN on none. */
export function propose(amount: number, invoices: readonly Open[]): Map<string, number> {
  let left = toCents(amount);
  const proposed = new Map<string, number>();
  for (const { id, balance_amount } of invoices) {
    const share = Math.min(left, toCents(balance_amount));
    // Also without an amount, as while it is typed.
    if (!(share > 0)) continue;
    proposed.set(id, share / 100);
    left -= share;
  }
  return proposed;
}

/** What amounts add up to, without the errors of binary fractions. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + toCents(amount), 0) / 100;
