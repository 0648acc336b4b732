import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContractFixture } from '#server/domains/invoices/contracts/test/fixture.ts';
import { mismatchesIn } from '#server/domains/payments/test/fixture.ts';
import { contractViolations } from '#test/money/contract-violations.ts';
import { sized } from '#test/support/test-size.ts';

/**
 * Whatever people of the office do with a contract, its invoices, and deposits, also at the same time: no line is billed
 * beyond its value, no more retainage is released than is held, no deposit is taken off beyond what was asked, and the
 * ledger says what the tables say.
 */

const RUNS = sized({ quick: 2, push: 10, release: 300 });
/** What a refusal is. Anything else, such as a deadlock, is an error of the portal. */
const EXPECTED = /^(rule_violation|conflict|not_found|invalid_input|idempotency_conflict|PT409|23514|42501)$/;

let f: Awaited<ReturnType<typeof openContractFixture>>;
beforeAll(async () => {
  f = await openContractFixture();
}, 240_000);
afterAll(() => f?.portal.stop());

const step = fc.record({
  what: fc.constantFrom(
    ...(['progress', 'bill', 'bill', 'edit', 'edit', 'send', 'send', 'release', 'void', 'delete'] as const),
    ...(['deposit', 'pay', 'pay', 'apply', 'apply', 'credit', 'take off'] as const),
  ),
  by: fc.constantFrom('biller' as const, 'otherBiller' as const),
  which: fc.nat({ max: 20 }),
  amount: fc.integer({ min: 1, max: 600_000 }).map((cents) => cents / 100),
  percents: fc.tuple(fc.integer({ min: 0, max: 100 }), fc.constantFrom(0, 100)),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test('any sequence of commands, some simultaneous, bills and holds everything once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12 }),
      async (steps) => {
        const project = await f.signed();
        for (const atOnce of steps) {
          const found = await invoicesOf(project);
          await Promise.all(atOnce.map((one) => take(one, project, found)));
          expect(await contractViolations(f.portal.owner, [project])).toEqual([]);
        }
        expect(await mismatchesIn(f.portal)).toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
}, 3_600_000);

type Found = Record<'drafts' | 'sent' | 'deposits' | 'allocations', string[]>;

const invoicesOf = (project: string) =>
  f.one<Found>(
    `with own as (select * from partner_invoices where project_id = $1)
     select array(select id from own where status = 'draft' order by id) as drafts,
       array(select id from own where status in ('sent', 'paid') order by id) as sent,
       array(
         select id from own where status in ('sent', 'paid') and exists (
           select from partner_invoice_lines l where l.partner_invoice_id = own.id and l.kind = 'deposit'
         ) order by id
       ) as deposits,
       array(
         select a.id from payment_allocations a join own on own.id = a.partner_invoice_id
         where a.released_at is null order by a.id
       ) as allocations`,
    [project],
  );

async function take({ what, by, which, amount, percents }: Step, project: string, found: Found) {
  const pick = (ids: string[]) => ids[which % ids.length] ?? randomUUID();
  const submission_key = randomUUID();
  const invoice_id = pick(found.sent);
  const draft = found.drafts.length > 0 ? await f.read(pick(found.drafts)).catch(() => null) : null;
  const { call } = f;
  const reason = 'Random.';
  const onDraft = (run: (form: NonNullable<typeof draft>) => ReturnType<typeof call>) =>
    draft ? run(draft) : null;
  const steps: Record<Step['what'], () => ReturnType<typeof call> | null> = {
    progress: () => f.progress(project, ...percents),
    bill: () => f.bill(project, by),
    edit: () =>
      onDraft((form) =>
        call(by, 'save_invoice', {
          ...form,
          lines: form.lines.map((line) => ({
            ...line,
            unit_price: Math.sign(line.unit_price) * Math.min(Math.abs(line.unit_price) + 1, amount),
          })),
        }),
      ),
    send: () =>
      onDraft((form) =>
        call(by, 'send_invoice', { invoice_id: form.invoice_id, version: form.version, is_emailed: false }),
      ),
    release: () => f.release(project, amount),
    void: () => call(by, 'void_invoice', { invoice_id, reason }),
    delete: () =>
      onDraft((form) => call(by, 'delete_invoice', { invoice_id: form.invoice_id, version: form.version })),
    deposit: () =>
      call(by, 'create_deposit', {
        ...{
          organization_id: f.customer,
          project_id: project,
          amount,
          description: 'Deposit',
          submission_key,
        },
      }),
    pay: () => f.pay(invoice_id, amount),
    apply: () =>
      onDraft((form) =>
        call(by, 'apply_deposit', {
          ...{ invoice_id: form.invoice_id, version: form.version },
          ...{ deposit_invoice_id: pick(found.deposits), amount: which % 2 ? amount : null },
        }),
      ),
    credit: () =>
      call(by, 'issue_credit_note', {
        ...{ submission_key, organization_id: f.customer, invoice_id, amount, reason },
      }),
    'take off': () =>
      call(by, 'release_allocation', { submission_key, allocation_id: pick(found.allocations) }),
  };
  const called = await steps[what]();
  if (called?.error) expect(called.error.code, `${what}: ${called.error.message}`).toMatch(EXPECTED);
}
