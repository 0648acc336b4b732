import { expect, it, test } from 'vitest';
import { billCommands } from '#shared/commands/bills.ts';
import { id, money, positiveMoney } from '#shared/commands/fields.ts';
import { MONEY_MAX } from '#shared/limits.ts';

const UUID = '01a20c37-0106-73b1-95f5-05575dc5002c';

test.for([0, 0.29, 8.7, 86_000_000.13, 1_234_567_890.12, 5_000_000_000.07, MONEY_MAX])(
  '%d is an amount to the cent',
  (amount) => {
    expect(money.safeParse(amount).success).toBe(true);
  },
);

test.for([1e-9, 0.001, 1.005, 99.999, 1_234_567_890.123, -0.01, MONEY_MAX + 0.01, Number.NaN])(
  '%d is no amount to the cent',
  (amount) => {
    expect(money.safeParse(amount).success).toBe(false);
    expect(positiveMoney.safeParse(amount).success).toBe(false);
  },
);

it('accepts an id in upper case as the same id', () => {
  expect(id.parse(UUID.toUpperCase())).toBe(UUID);
});

const linesOf = (...lines: [string, number][]) =>
  billCommands.save_bill_draft.input.safeParse({
    lines: lines.map(([work_order_id, amount]) => ({ work_order_id, amount })),
  });

test('a work order is on a bill once, however its id is written', () => {
  expect(linesOf([UUID, 1], [UUID.toUpperCase(), 2]).success).toBe(false);
});

test('a bill is refused with a message when the sum of its lines is too large', () => {
  const other = UUID.replace(/c$/, 'd');
  expect(linesOf([UUID, MONEY_MAX], [other, 0]).success).toBe(true);
  expect(linesOf([UUID, MONEY_MAX], [other, 0.01]).error?.issues).toMatchObject([
    { path: ['lines'], message: 'The amounts together are too large.' },
  ]);
});
