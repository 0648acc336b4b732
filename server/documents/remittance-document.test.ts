import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BANK, bankingDay, type Fixture, openFixture } from '#server/domains/payment-runs/test/fixture.ts';

/** The documents of a payment run: what each reader gets of them. */
let fixture: Fixture;
let run: string;
let payee: string;
beforeAll(async () => {
  fixture = await openFixture();
  const organization_id = fixture.firms.subcontractor;
  await fixture.call('payer', 'save_payment_settings', { next_check_number: 1001, bank: BANK });
  await fixture.call('payer', 'save_bank_account', {
    organization_id,
    account: { routing_number: '231380104', account_number: '744556677', account_kind: 'checking' },
  });
  const bill = await fixture.approvedBill(120);
  const more = { payment_method: 'ach', pay_on: bankingDay(), submission_key: randomUUID() };
  run = (await fixture.run('payer', { [bill]: 120 }, more)).data.id ?? '';
  payee = (
    await fixture.one<{ id: string }>('select id from public.payment_run_payees where payment_run_id = $1', [
      run,
    ])
  ).id;
});
afterAll(() => fixture.portal.stop());

async function read(as: keyof Fixture['people'], path: string) {
  const { data } = await fixture.people[as].client.auth.getSession();
  const answer = await fetch(`${fixture.portal.url}/documents/v1/${path}.pdf`, {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString('latin1') };
}

test('a remittance advice is read by those who pay and by its firm, and by nobody else', async () => {
  for (const as of ['payer', 'subcontractor'] as const) {
    const { status, bytes } = await read(as, `remittances/${payee}`);
    expect([status, bytes.slice(0, 5)], as).toEqual([200, '%PDF-']);
    expect(bytes).not.toContain('744556677');
  }
  for (const as of ['otherSubcontractor', 'partner', 'employee', 'stranger'] as const)
    expect((await read(as, `remittances/${payee}`)).status, as).toBe(404);
});

test('the register of a run is the office’s', async () => {
  expect((await read('payer', `payment-runs/${run}`)).status).toBe(200);
  for (const as of ['subcontractor', 'partner', 'employee'] as const)
    expect((await read(as, `payment-runs/${run}`)).status, as).toBe(404);
});
