import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';

/** The payments of one customer, and what they amount to. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 240_000);
afterAll(() => fixture?.portal.stop());

const pay = async (organization_id: string, amount: number, received_on = '2026-03-20') => {
  const { data, error } = await fixture.call('biller', 'record_payment', {
    ...{ submission_key: randomUUID(), organization_id, method: 'check', reference: 'Check 7', received_on },
    ...{ amount, allocations: [] },
  });
  expect(error).toBeNull();
  return String(data?.id);
};
const sumsOf = async (facts: object, as: 'biller' | 'partner' = 'biller') =>
  (await fixture.people[as].client.rpc('payment_sums', facts as never).throwOnError()).data;

test('the sums are of the customer, and of what else the list is filtered by', async () => {
  const [one, other] = [await fixture.newCustomer('One'), await fixture.newCustomer('Other')];
  await pay(one, 40);
  await pay(one, 25, '2026-04-02');
  const back = await pay(one, 10);
  await pay(other, 500);
  const { error } = await fixture.call('biller', 'return_payment', {
    ...{ submission_key: randomUUID(), payment_id: back, returned_on: '2026-03-25', reason: 'No funds.' },
  });
  expect(error).toBeNull();
  expect(await sumsOf({ p_customer: one })).toEqual([{ payments: 2, amount: 65, returned_amount: 10 }]);
  expect(await sumsOf({ p_customer: other })).toMatchObject([{ payments: 1, amount: 500 }]);
  expect(await sumsOf({ p_customer: one, p_from: '2026-04-01' })).toMatchObject([
    { payments: 1, amount: 25 },
  ]);
  expect(await sumsOf({ p_customer: one, p_state: 'returned' })).toMatchObject([
    { payments: 0, amount: 0, returned_amount: 10 },
  ]);
  expect(await sumsOf({ p_customer: randomUUID() })).toMatchObject([{ payments: 0, amount: 0 }]);
});

test('nobody of the customer reads them', async () => {
  await pay(fixture.customer, 40);
  expect(await sumsOf({ p_customer: fixture.customer })).toMatchObject([{ payments: 1, amount: 40 }]);
  expect(await sumsOf({ p_customer: fixture.customer }, 'partner')).toMatchObject([
    { payments: 0, amount: 0 },
  ]);
});
