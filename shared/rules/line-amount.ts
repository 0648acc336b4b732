/** Hundredths in one: cents in a dollar, and the decimals of a quantity. */
const HUNDRED = 100n;
const HALF = 50n;

const hundredths = (number: number): bigint => BigInt(Math.round(number * 100));

/**
 * The cents of quantity times price, a half away from zero as `app.round_money` rounds it. Screens show it while a line is
 * typed; the database computes what is stored.
 */
export function lineCents(quantity: number, unitPrice: number): bigint {
  const product = hundredths(quantity) * hundredths(unitPrice);
  return (product + (product < 0n ? -HALF : HALF)) / HUNDRED;
}

/** The sum of lines in dollars; lines without a number count nothing. */
export function linesTotal(lines: readonly { quantity: number; unit_price: number }[]): number {
  const cents = lines.reduce(
    (sum, { quantity, unit_price }) =>
      Number.isFinite(quantity) && Number.isFinite(unit_price) ? sum + lineCents(quantity, unit_price) : sum,
    0n,
  );
  return Number(cents) / 100;
}
