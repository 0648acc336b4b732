import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import { sized } from '#test/support/test-size.ts';

/**
 * Whatever people of the office do with money of customers, also at the same time: the ledger says what the tables say,
 * and what is owed is what was invoiced, less what was credited and paid, plus what came back.
 */

const RUNS = sized({ quick: 3, push: 20, release: 600 });
/** What a refusal is. Anything else, such as a deadlock, is an error of the portal. */
const EXPECTED = /^(rule_violation|conflict|not_found|invalid_input|idempotency_conflict|PT409)$/;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 240_000);
afterAll(() => fixture?.portal.stop());

const step = fc.record({
  what: fc.constantFrom(
    ...(['pay', 'pay', 'pay two', 'apply', 'release', 'return', 'credit', 'credit'] as const),
    ...(['free credit', 'void credit', 'refund', 'void invoice', 'repeat'] as const),
  ),
  by: fc.constantFrom('biller' as const, 'otherBiller' as const),
  which: fc.nat({ max: 20 }),
  amount: fc.integer({ min: 1, max: 12_000 }).map((cents) => cents / 100),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test('any sequence of commands, some simultaneous, keeps the ledger and the tables equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 }),
      async (steps) => {
        const customer = await fixture.newCustomer(`Customer ${randomUUID()}`);
        const invoices = [
          await fixture.invoice(100, customer),
          await fixture.invoice(33.33, customer),
          await fixture.invoice(0.01, customer),
        ];
        for (const atOnce of steps) {
          const found = await documentsOf(customer);
          await Promise.all(atOnce.map((one) => take(one, customer, invoices, found)));
        }
        expect(await fixture.mismatches()).toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
}, 3_600_000);

type Documents = Record<'payments' | 'notes' | 'allocations', string[]>;

const documentsOf = (customer: string) =>
  fixture.one<Documents>(
    `select array(select id from customer_payments where organization_id = $1 order by id) as payments,
       array(select id from credit_notes where organization_id = $1 order by id) as notes,
       array(
         select a.id from payment_allocations a join partner_invoices i on i.id = a.partner_invoice_id
         where i.organization_id = $1 order by a.id
       ) as allocations`,
    [customer],
  );

async function take(
  { what, by, which, amount }: Step,
  customer: string,
  invoices: string[],
  found: Documents,
) {
  const pick = (ids: string[]) => ids[which % ids.length] ?? randomUUID();
  const key = { submission_key: randomUUID() };
  const on = { invoice_id: pick(invoices), amount };
  const reason = 'Random.';
  const check = { method: 'check', received_on: '2026-03-20' } as const;
  const source = which % 2 ? { payment_id: pick(found.payments) } : { credit_note_id: pick(found.notes) };
  const request = { ...key, ...check, organization_id: customer, amount: amount + 5, allocations: [on] };
  const { call } = fixture;
  const steps: Record<Step['what'], () => ReturnType<typeof call>[]> = {
    pay: () => [call(by, 'record_payment', request)],
    'pay two': () => [
      call(by, 'record_payment', {
        ...{ ...key, ...check, organization_id: customer, amount: 200 },
        allocations: (which % 2 ? invoices : invoices.toReversed()).map((invoice_id) => ({
          invoice_id,
          amount: 0.01,
        })),
      }),
    ],
    apply: () => [call(by, 'apply_credit', { ...key, ...source, allocations: [on] })],
    release: () => [call(by, 'release_allocation', { ...key, allocation_id: pick(found.allocations) })],
    return: () => [
      call(by, 'return_payment', {
        ...key,
        payment_id: pick(found.payments),
        returned_on: '2026-03-21',
        reason,
      }),
    ],
    credit: () => [
      call(by, 'issue_credit_note', {
        ...key,
        organization_id: customer,
        invoice_id: on.invoice_id,
        amount,
        reason,
      }),
    ],
    'free credit': () => [
      call(by, 'issue_credit_note', { ...key, organization_id: customer, amount, reason }),
    ],
    'void credit': () => [
      call(by, 'void_credit_note', { ...key, credit_note_id: pick(found.notes), reason }),
    ],
    refund: () => [
      call(by, 'refund_credit', { ...key, ...source, amount, method: 'ach', refunded_on: '2026-03-21' }),
    ],
    'void invoice': () => [call(by, 'void_invoice', { invoice_id: on.invoice_id, reason })],
    repeat: () => [1, 2, 3].map(() => call(by, 'record_payment', request)),
  };
  for (const { error } of await Promise.all(steps[what]()))
    if (error) expect(error.code, `${what}: ${error.message}`).toMatch(EXPECTED);
}
