import { expect, it, test } from 'vitest';
import { billCommands } from '#shared/commands/bills.ts';
import {
  id,
  money,
  optionalLine,
  optionalText,
  phoneNumber,
  positiveMoney,
  requiredLine,
} from '#shared/commands/fields.ts';
import { invoiceCommands } from '#shared/commands/invoices.ts';
import { workOrderCommands } from '#shared/commands/work-orders.ts';
import { BILL_MAX, MONEY_MAX } from '#shared/limits.ts';

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

test.for([
  ...['', '555-0199', '(614) 555-0123', '614.555.0123', '+1 555 0100', '+49 30 5550123', '0049 30 5550123'],
  ...['614-555-0123 ext. 12', '614-555-0123 x12', '6145550123X12', '614-555-0123, Extension 7', ' 555-0199 '],
])('%j is a phone number', (typed) => {
  expect(phoneNumber.safeParse(typed)).toEqual({ success: true, data: typed.trim() });
});

test.for([
  ...[
    'call me maybe',
    '555-019',
    'x1234567',
    '123 ext. 4567',
    '614-555-0123 or 614-555-0124',
    '1-800-FLOWERS',
  ],
  ...['555-0199 ext. twelve', '5550199 x', '-'],
])('%j is no phone number', (typed) => {
  expect(phoneNumber.safeParse(typed).error?.issues).toMatchObject([
    { message: expect.stringMatching(/^Enter a phone number with at least 7 digits/) },
  ]);
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
  expect(linesOf([UUID, BILL_MAX], [other, 0]).success).toBe(true);
  expect(linesOf([UUID, BILL_MAX], [other, 0.01]).error?.issues).toMatchObject([
    { path: ['lines'], message: 'The amounts together are too large: a bill has at most $99,999,999.99.' },
  ]);
});

test.for([
  ...['two\nlines', 'two\r\nlines', 'a\u0085b', 'a\u2028b', 'tab\tulator', 'bell\u0007'],
  ...['evil\u202Egnp.exe', 'a\u2066b', 'a\u202Ab'],
])('%j is not one line', (typed) => {
  expect(requiredLine(80, 'Enter it.').safeParse(typed).success).toBe(false);
  expect(optionalLine(80).safeParse(typed).success).toBe(false);
  // A text of several lines may be anything.
  expect(optionalText(80).safeParse(typed).success).toBe(true);
});

test.for(['Türschließer 🚪', 'باب', 'דלת', "O’Brien's 50% (#4)", '', '  PO 5\n'])(
  '%j is one line',
  (typed) => {
    expect(optionalLine(80).safeParse(typed)).toEqual({ success: true, data: typed.trim() });
  },
);

test('titles and references are one line', () => {
  const fieldsOf = (
    shape: { safeParse: (input: unknown) => { error?: { issues: unknown[] } } },
    input: object,
  ) => JSON.stringify(shape.safeParse(input).error?.issues);
  const typed = 'a\u202Eb';
  const invoice = fieldsOf(invoiceCommands.save_invoice.input, { title: typed, customer_reference: typed });
  expect(invoice).toMatch(/"path":\["title"\],"message":"Use one line/);
  expect(invoice).toMatch(/"path":\["customer_reference"\],"message":"Use one line/);
  expect(fieldsOf(workOrderCommands.create_work_order.input, { title: typed })).toMatch(
    /"path":\["title"\],"message":"Use one line/,
  );
  expect(fieldsOf(billCommands.save_bill_draft.input, { external_bill_number: typed })).toMatch(
    /"path":\["external_bill_number"\],"message":"Use one line/,
  );
});

test.each([-5, 0])('%d dollars are not more than 0, and nothing less is said', (amount) => {
  const { error } = positiveMoney.safeParse(amount);
  expect(error?.issues[0]?.message).toBe('Enter more than 0.');
});
