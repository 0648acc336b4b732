import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BANK,
  bankingDay,
  type Fixture,
  openFixture,
  today,
} from '#server/domains/payment-runs/test/fixture.ts';

/** Random payments by several people at once: whatever happens, the sums agree and nothing is paid twice. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.call('payer', 'save_payment_settings', { next_check_number: 1, bank: BANK });
  for (const organization_id of Object.values(fixture.firms))
    await fixture.call('payer', 'save_bank_account', {
      organization_id,
      account: { routing_number: '231380104', account_number: '744556677', account_kind: 'checking' },
    });
});
afterAll(() => fixture.portal.stop());

const BILLS = 4;
const AMOUNT = 100;
const STEPS = [
  'part',
  'rest',
  'checks',
  'transfers',
  'void payment',
  'void run',
  'download',
  'undo',
] as const;
const step = fc.record({
  what: fc.constantFrom(...STEPS),
  who: fc.constantFrom('payer' as const, 'otherPayer' as const, 'admin' as const),
  bills: fc.uniqueArray(fc.nat(BILLS - 1), { minLength: 1, maxLength: BILLS }),
  cents: fc.integer({ min: 1, max: AMOUNT * 100 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What went wrong for a reason that a person can understand; anything else fails the test. */
const EXPECTED = /^(bill|payment_run|decision)_/;
let decisions: string[] = [];

async function take({ what, who, bills: chosen, cents }: Step, bills: readonly string[]): Promise<void> {
  const ids = chosen.map((at) => bills[at] ?? '');
  const [first = ''] = ids;
  const paid = { paid_on: today(), payment_method: 'card' as const, payment_reference: '' };
  const latest = (table: string) =>
    fixture.one<{ id: string } | undefined>(`select id from public.${table} order by random() limit 1`);
  const balances = async () =>
    Object.fromEntries(await Promise.all(ids.map(async (id) => [id, (await fixture.bill(id)).balance])));
  const send = async () => {
    switch (what) {
      case 'part':
        return fixture.call(who, 'record_bill_payment', {
          ...{ bill_id: first, amount: cents / 100, balance: (await fixture.bill(first)).balance, ...paid },
          submission_key: randomUUID(),
        });
      case 'rest':
        return fixture.call(who, 'mark_bills_paid', { bill_ids: ids, ...paid });
      case 'checks':
        return fixture.run(who, await balances());
      case 'transfers':
        return fixture.run(who, await balances(), { payment_method: 'ach', pay_on: bankingDay() });
      case 'void payment': {
        const payment_id = (await latest('bill_payments'))?.id ?? randomUUID();
        return fixture.call(who, 'void_bill_payment', { payment_id, reason: 'It came back.' });
      }
      case 'void run': {
        const payment_run_id = (await latest('payment_runs'))?.id ?? randomUUID();
        return fixture.call(who, 'void_payment_run', { payment_run_id, reason: 'Torn.' });
      }
      case 'download': {
        const payment_run_id = (await latest('payment_runs'))?.id ?? randomUUID();
        return fixture.call(who, 'download_ach_file', { payment_run_id });
      }
      case 'undo':
        return fixture.call(who, 'undo_decision', { decision_id: decisions.pop() ?? randomUUID() });
    }
  };
  const { data, error, reason } = await send();
  if (error) expect(reason, `${what}: ${error.message}`).toMatch(EXPECTED);
  else if (data && 'decision_id' in data) decisions.push(String(data.decision_id));
}

/** Everything that must be true of all payments at any time. */
async function broken(): Promise<unknown[]> {
  const { rows } = await fixture.portal.owner.query(`
    select 'sum' as what, b.internal_bill_number as of from public.subcontractor_bills b
    where b.paid_amount <> app.bill_paid(b.id) or b.paid_amount > b.total_amount or b.paid_amount < 0
      or (b.status = 'paid') <> (b.paid_amount = b.total_amount)
      or b.balance <> case b.status when 'approved' then b.total_amount - b.paid_amount else 0 end
    union all
    select 'payee', p.id::text from public.payment_run_payees p
    where p.amount <> (select sum(y.amount) from public.bill_payments y where y.payment_run_payee_id = p.id)
      or exists (
        select from public.bill_payments y
        where y.payment_run_payee_id = p.id and (y.voided_at is null) <> (p.voided_at is null)
      )
    union all
    select 'run', r.run_number::text from public.payment_runs r
    where r.total_amount <> (select sum(p.amount) from public.payment_run_payees p where p.payment_run_id = r.id)
      or (r.status = 'void' and exists (
        select from public.payment_run_payees p where p.payment_run_id = r.id and p.voided_at is null
      ))
      or (r.payment_method = 'ach') <> exists (select from app.payment_run_files f where f.payment_run_id = r.id)
    union all
    select 'run number', n::text from public.payment_settings s, generate_series(1, s.last_run_number) n
    where not exists (select from public.payment_runs r where r.run_number = n)
    union all
    select 'check number', n::text from public.payment_settings s, generate_series(1, s.next_check_number - 1) n
    where not exists (select from public.payment_run_payees p where p.check_number = n)`);
  return rows;
}

test('random payments by three people at once keep the sums', { timeout: 280_000 }, async () => {
  const RUNS = Number(process.env.RANDOM_PAYMENT_RUNS ?? 12);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      async (rounds) => {
        decisions = [];
        const bills: string[] = [];
        for (let nth = 0; nth < BILLS; nth += 1)
          bills.push(await fixture.approvedBill(AMOUNT, nth % 2 ? 'otherSubcontractor' : 'subcontractor'));
        for (const round of rounds) await Promise.all(round.map((one) => take(one, bills)));
        expect(await broken()).toEqual([]);
      },
    ),
    // Bank files are 36 a day.
    { numRuns: RUNS, endOnFailure: true },
  );
});
