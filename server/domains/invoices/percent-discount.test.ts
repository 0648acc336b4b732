import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type DraftLine, type Fixture, openFixture } from './test/fixture.ts';

/** A discount in percent of the lines, which the database computes. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

const LINE: DraftLine = {
  kind: 'other',
  unit: 'each',
  description: 'Permit',
  quantity: 1,
  unit_price: 45.55,
};
const percent = (discount_percent: number, changes: object = {}) => ({
  ...{
    ...LINE,
    kind: 'discount' as const,
    description: 'Loyalty',
    unit_price: 0,
    discount_percent,
    ...changes,
  },
});
type Lines = CommandInput<'save_invoice'>['lines'];

const save = async (invoice_id: string, lines: unknown[], as: keyof Fixture['people'] = 'biller') => {
  const { version } = await fixture.read(invoice_id);
  return fixture.call(as, 'save_invoice', { invoice_id, version, lines: lines as Lines });
};
/** The lines with ids as a form keeps them, and what the document says. */
const stored = async (invoice_id: string) => {
  const { data } = await fixture.people.biller.client
    .from('partner_invoice_lines')
    .select('id, kind, unit, description, quantity, unit_price, discount_percent')
    .eq('partner_invoice_id', invoice_id)
    .order('position')
    .throwOnError();
  return data ?? [];
};
const totalOf = async (id: string) =>
  Number(
    (
      await fixture.one<{ total: string }>(
        'select total_amount as total from public.partner_invoices where id = $1',
        [id],
      )
    ).total,
  );

test('is what the lines charge for, rounded once, and its text says the percent', async () => {
  const { invoice_id, lines } = await fixture.draft();
  const amount = { ...LINE, kind: 'discount', description: 'A favor', unit_price: -5 };
  // 10 % of 80.00 and 45.55 is 12.555; another discount is not discounted.
  const saved = await save(invoice_id, [...lines, LINE, amount, percent(10)]);
  expect(saved).toMatchObject({ error: null, data: { total_amount: 107.99 } });
  expect((await stored(invoice_id)).at(-1)).toMatchObject({
    ...{ description: 'Loyalty (10%)', unit_price: -12.56, discount_percent: 10 },
  });
  const [first, , , discount] = await stored(invoice_id);
  // The lines change, and the percent.
  expect((await save(invoice_id, [first, { ...discount, discount_percent: 12.5 }])).error).toBeNull();
  expect((await stored(invoice_id)).at(-1)).toMatchObject({
    description: 'Loyalty (12.5%)',
    unit_price: -10,
  });
  // What it took off before is more than what is left.
  const small = { ...LINE, unit_price: 1 };
  expect(
    await save(invoice_id, [small, { ...discount, discount_percent: 100, unit_price: -80 }]),
  ).toMatchObject({
    ...{ error: null, data: { total_amount: 0 } },
  });
  // Whoever changes a line: the discount follows.
  const { owner } = fixture.portal;
  await owner.query(
    `update public.partner_invoice_lines set unit_price = 70 where partner_invoice_id = $1 and kind = 'other'`,
    [invoice_id],
  );
  expect((await stored(invoice_id)).map(({ unit_price }) => unit_price)).toEqual([70, -70]);
  await owner.query(
    `delete from public.partner_invoice_lines where partner_invoice_id = $1 and kind = 'other'`,
    [invoice_id],
  );
  expect([await stored(invoice_id), await totalOf(invoice_id)]).toMatchObject([[{ unit_price: 0 }], 0]);
});

test('stays as it was sent, and goes with a draft that replaces the invoice', async () => {
  const { invoice_id, lines } = await fixture.draft();
  await save(invoice_id, [...lines, percent(25)]);
  const { version } = await fixture.read(invoice_id);
  expect(
    (await fixture.call('biller', 'send_invoice', { invoice_id, version, is_emailed: false })).error,
  ).toBeNull();
  expect(await totalOf(invoice_id)).toBe(60);
  await fixture.call('biller', 'void_invoice', { invoice_id, reason: 'Wrong address.' });
  const again = await fixture.call('biller', 'reissue_invoice', { invoice_id, submission_key: randomUUID() });
  expect(again.error).toBeNull();
  const { id } = again.data as unknown as { id: string };
  expect((await stored(id)).at(-1)).toMatchObject({ unit_price: -20, discount_percent: 25 });
  expect(await totalOf(id)).toBe(60);
});

test.for([
  ['more than 100 percent', percent(101), 'Enter at most 100 percent.'],
  ['no percent', percent(0), 'Enter more than 0.'],
  ['three decimals', percent(1.005), 'Use at most two decimals.'],
  ['a line that is no discount', percent(10, { kind: 'other' }), 'Only one discount has a percent.'],
  ['two of them', percent(10, { quantity: 2 }), 'Only one discount has a percent.'],
] as const)('is refused with %s', async ([, line, message]) => {
  const { invoice_id, lines } = await fixture.draft();
  const { error } = await save(invoice_id, [...lines, line]);
  expect(error?.code).toBe('invalid_input');
  expect(`${error?.details}`).toContain(message);
  expect(await totalOf(invoice_id)).toBe(80);
});

test.for(['technician', 'partner', 'subcontractor'] as const)('is not for the %s', async (who) => {
  const { invoice_id, lines } = await fixture.draft();
  expect((await save(invoice_id, [...lines, percent(10)], who)).error?.code).toBe('forbidden');
  expect(await totalOf(invoice_id)).toBe(80);
});
