/**
 * What an amount adds to the overrun of a work order, in US dollars: never more than itself, so that the bills of a
 * work order add up to its overrun. 0 when the NTE is kept or there is none. As `app.added_over_nte` in the database.
 */
export function overNte(amount: number, nteAmount: number | null, billedBefore: number): number {
  if (nteAmount === null) return 0;
  const cents = Math.round(amount * 100);
  const over = cents + Math.round(billedBefore * 100) - Math.round(nteAmount * 100);
  return Math.max(0, Math.min(cents, over)) / 100;
}
