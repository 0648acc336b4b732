import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_BILLERS, refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import type { CommandInput } from '#shared/commands.ts';
import { addDays } from '#shared/rules/calendar-days.ts';

/** What a customer promises to pay, and when a promise is kept. */

let fixture: Fixture;
let today: string;
beforeAll(async () => {
  fixture = await openFixture();
  ({ today } = await fixture.one<{ today: string }>('select app.office_day(now())::text as today'));
});
afterAll(() => fixture.portal.stop());

const promises = (
  organization_id: string,
  invoice_id: string | null,
  changes: Partial<CommandInput<'record_promise'>> = {},
  as: 'biller' | (typeof NOT_BILLERS)[number] = 'biller',
) =>
  fixture.call(as, 'record_promise', {
    ...{ submission_key: randomUUID(), organization_id, invoice_id, amount: 100 },
    ...{ promised_for: addDays(today, 5), promised_by: 'Pat Ledger', note: 'By phone', ...changes },
  });
const stateOf = async (promise: { data: unknown }) =>
  (
    await fixture.people.biller.client
      .from('payment_promises')
      .select('promise_state')
      .eq('id', (promise.data as { id: string }).id)
      .single()
  ).data?.promise_state;
const pay = (organization_id: string, invoice_id: string, amount: number, received_on = today) =>
  fixture.call('biller', 'record_payment', {
    ...{ submission_key: randomUUID(), organization_id, method: 'check', amount, received_on },
    allocations: [{ invoice_id, amount }],
  });

describe('a promise', () => {
  test.each<[string, (invoice: string) => string | null]>([
    ['for an invoice', (invoice) => invoice],
    ['for what a customer owes', () => null],
  ])('%s is open until its amount is paid', async (_what, target) => {
    const organization = await fixture.newCustomer('Customer');
    const invoice = await fixture.invoice(150, organization, -5);
    // What was paid before counts for no promise.
    await pay(organization, invoice, 50);
    const promise = await promises(organization, target(invoice));
    expect(promise.error).toBeNull();
    expect(await stateOf(promise)).toBe('open');
    await pay(organization, invoice, 60);
    expect(await stateOf(promise)).toBe('open');
    const last = await pay(organization, invoice, 40);
    expect(await stateOf(promise)).toBe('kept');
    const { id } = last.data as unknown as { id: string };
    await fixture.call('biller', 'return_payment', {
      ...{ submission_key: randomUUID(), payment_id: id, returned_on: today, reason: 'Bounced' },
    });
    expect(await stateOf(promise)).toBe('open');
  });

  test('is broken once its day is over, and withdrawn once', async () => {
    const organization = await fixture.newCustomer('Customer');
    const invoice = await fixture.invoice(100, organization, -5);
    const promise = await promises(organization, invoice);
    await fixture.portal.owner.query(
      `update payment_promises set promised_for = $2, created_at = now() - interval '3 days' where id = $1`,
      [(promise.data as unknown as { id: string }).id, addDays(today, -1)],
    );
    expect(await stateOf(promise)).toBe('broken');
    // What was received after the day keeps nothing.
    await pay(organization, invoice, 100);
    expect(await stateOf(promise)).toBe('broken');
    const other = await fixture.invoice(100, organization, -5);
    const second = await promises(organization, other);
    const withdraw = () =>
      fixture.call('biller', 'withdraw_promise', {
        promise_id: (second.data as unknown as { id: string }).id,
      });
    const both = await Promise.all([withdraw(), withdraw()]);
    expect(both.map((one) => refusalOf(one)[0]).toSorted()).toEqual(['promise_withdrawn', undefined]);
    expect(await stateOf(second)).toBe('withdrawn');
  });

  test('is refused at its field, and recorded once for each request', async () => {
    const organization = await fixture.newCustomer('Customer');
    const invoice = await fixture.invoice(100, organization, -5);
    const other = await fixture.newCustomer('Other customer');
    expect(refusalOf(await promises(organization, invoice, { amount: 100.01 }))).toEqual([
      'promise_over_balance',
      'amount',
    ]);
    expect(refusalOf(await promises(organization, invoice, { promised_for: addDays(today, -1) }))).toEqual([
      'promise_in_the_past',
      'promised_for',
    ]);
    expect(refusalOf(await promises(other, invoice))).toEqual(['promise_of_other_customer', 'invoice_id']);
    // Two days for those whose today is another one than the office's.
    const tooFar = await promises(organization, invoice, { promised_for: addDays(today, 368) });
    expect(tooFar.error).toMatchObject({ code: 'invalid_input' });
    expect(tooFar.error?.message).toContain('Choose a day within the next 366 days');
    const asFar = await promises(organization, await fixture.invoice(100, organization, -5), {
      promised_for: addDays(today, 366),
    });
    expect(asFar.error).toBeNull();
    expect((await promises(organization, invoice, { promised_by: ' ' })).error?.message).toContain(
      'Name who said so.',
    );
    const submission_key = randomUUID();
    const twice = await Promise.all([1, 2].map(() => promises(organization, invoice, { submission_key })));
    expect(new Set(twice.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  });

  test.each(NOT_BILLERS)('%s records none', async (as) => {
    const invoice = await fixture.invoice(100);
    expect((await promises(fixture.customer, invoice, {}, as)).error?.code).toMatch(
      /forbidden|not_authenticated/,
    );
  });
});
