import { expect, it } from 'vitest';
import { adder } from './support/adder.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

it('says what customers have promised to pay, until they pay, break their word, or take it back', async () => {
  const { owner } = cases.testDatabase;
  const { partner, otherPartner } = cases.scenario.organizations;
  const add = adder(owner);
  const promised = async () => {
    const { rows } = await cases.as('billing', (client) =>
      client.query<{ organization_id: string | null; promised: number }>(
        'select organization_id, promised::float from public.receivables()',
      ),
    );
    const of = (id: string | null) =>
      rows.find(({ organization_id }) => organization_id === id)?.promised ?? 0;
    return [partner, otherPartner, null].map(of);
  };
  await owner.query('delete from public.payment_promises');
  const today = (await owner.query<{ day: string }>('select app.office_day(now())::text as day')).rows[0]
    ?.day;
  const promise = (organization_id: string, amount: number, promised_for = today) =>
    add('payment_promises', { organization_id, amount, promised_for, promised_by: 'Ms. Lund' });
  const taken = await promise(partner, 7_000_000);
  await promise(partner, 5_000_000);
  await promise(otherPartner, 20, '2026-01-05');
  await promise(otherPartner, 40);
  expect(await promised()).toEqual([12_000_000, 40, 12_000_040]);
  await owner.query('update public.payment_promises set withdrawn_at = now() where id = $1', [taken]);
  const payment = { organization_id: otherPartner, amount: 40, method: 'ach' };
  await add('customer_payments', { ...payment, received_on: today });
  expect(await promised()).toEqual([5_000_000, 0, 5_000_000]);
});
