import type { PostgrestError } from '@supabase/supabase-js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billCommands } from '#shared/commands/bills.ts';
import { contractCommands } from '#shared/commands/contracts.ts';
import { disputeCommands } from '#shared/commands/disputes.ts';
import { invoiceCommands } from '#shared/commands/invoices.ts';
import { paymentCommands } from '#shared/commands/payments.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { sized } from '#test/support/test-size.ts';
import { billSteps } from './bill-steps.ts';
import { contractSteps } from './contract-steps.ts';
import { findNumberViolations, findViolations } from './find-violations.ts';
import { findDocuments } from './found.ts';
import { invoiceSteps } from './invoice-steps.ts';
import { mileageSteps } from './mileage-steps.ts';
import { MONTH, monthSteps } from './month-steps.ts';
import { paymentSteps } from './payment-steps.ts';
import { projectSteps } from './project-steps.ts';
import { rateSteps } from './rate-steps.ts';
import { receiptSteps } from './receipt-steps.ts';
import { changedAfterSending } from './sent-documents.ts';
import { type Chance, contextOf, type Step } from './step.ts';
import { openWorld, type World } from './world.ts';

/**
 * Whatever people do with money, also at the same time: what is owed is what was invoiced less what was credited and
 * paid, nothing is billed or paid twice, sums are those of their lines, and no number is missing.
 */

const RUNS = sized({ quick: 8, push: 100, release: 10_000 });
/** A refusal says why. Anything else, such as a deadlock, is an error of the portal. */
const isRefusal = ({ code, details }: PostgrestError) =>
  code === 'invalid_input' || readReason(details) !== null;
const NAMED_STEPS = {
  ...{ ...invoiceSteps, ...paymentSteps, ...contractSteps },
  ...{ ...billSteps, ...mileageSteps, ...receiptSteps, ...monthSteps, ...rateSteps, ...projectSteps },
};
const MOVES_NOTHING = [
  ...['save_bill_draft', 'mark_invoice_viewed', 'post_invoice_message', 'resend_invoice'],
  ...['set_agreed_rate', 'set_retainage_percent', 'reject_bill', 'send_credit_note', 'set_bill_due_date'],
];
/** Every command that moves money. */
const COMMANDS = [
  ...Object.keys({ ...invoiceCommands, ...contractCommands, ...paymentCommands }),
  ...Object.keys({ ...disputeCommands, ...billCommands }),
  ...['create_payment_run', 'void_payment_run', 'undo_decision', 'close_month', 'reopen_month'],
  ...[
    'record_mileage',
    'approve_mileage',
    'remove_mileage',
    'create_accounting_batch',
    'withdraw_accounting_batch',
  ],
  ...['save_receipt', 'approve_receipts', 'allocate_receipt', 'reimburse_receipts'],
  ...['save_price_list', 'save_tax_rate'],
].filter((name) => !MOVES_NOTHING.includes(name));
const STEPS: Record<keyof typeof NAMED_STEPS, Step> = NAMED_STEPS;
const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[];

type Drawn = Chance & { what: keyof typeof STEPS };
const fixed = (what: Drawn['what'], which: number): Drawn => ({ what, which, by: 'first', amount: 50 });
/**
 * How each attempt begins, so that chance finds something to change: with two approved bills, a contract, and sent
 * invoices of work, of progress, and of a deposit.
 */
const START = [
  [fixed('submit bill', 0), fixed('submit bill', 1), fixed('sign contract', 0)],
  [fixed('approve bill', 0), fixed('approve part of a bill', 1), fixed('record progress', 31)],
  [fixed('create invoices', 2), fixed('bill progress', 0), fixed('ask for a deposit', 0)],
  [0, 1, 2, 3].map((which) => fixed('send draft', which)),
];
/** Of every other attempt: a contract that was never billed can be deleted, and a receipt waits. */
const OTHER_START = START.map((round) =>
  round.map((step) => (step.what === 'bill progress' ? fixed('hand in receipt', 0) : step)),
);

/** So many have a database of their own: what all of them left behind would make each one slower than the one before. */
const ATTEMPTS_PER_WORLD = 250;
let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 240_000);
afterAll(() => world?.portal.stop());

/** Asserts what must be true of all attempts together: numbers are those of all, and so is the margin that is kept. */
async function expectNothingBroken(): Promise<void> {
  expect(await findNumberViolations(world)).toEqual([]);
  await world.rows('select app.aggregate_margin(1000000)');
  expect(await world.rows('select * from app.margin_differences()')).toEqual([]);
}

const step: fc.Arbitrary<Drawn> = fc.record({
  what: fc.constantFrom(...NAMES),
  by: fc.constantFrom('first' as const, 'second' as const, 'third' as const),
  which: fc.nat({ max: 60 }),
  amount: fc.integer({ min: 1, max: 24_000 }).map((cents) => cents / 100),
});

test('any sequence of commands about money, some simultaneous, keeps all sums', {
  timeout: 36_000_000,
}, async () => {
  const succeeded = new Set<string>();
  let attempts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 }),
      async (rounds) => {
        if (attempts > 0 && attempts % ATTEMPTS_PER_WORLD === 0) {
          await expectNothingBroken();
          await world.portal.stop();
          world = await openWorld();
        }
        const attempt = await world.newAttempt();
        attempts += 1;
        for (const round of [...(attempts % 2 ? START : OTHER_START), ...rounds]) {
          const found = await findDocuments(world, attempt);
          const answers = round.flatMap(({ what, ...chance }) =>
            STEPS[what](contextOf(chance, attempt, found, world.call)),
          );
          for (const { command, data, error } of await Promise.all(answers)) {
            if (error) expect(isRefusal(error), `${command}: ${error.message}`).toBe(true);
            else succeeded.add(command);
            if (data && 'decision_id' in data) attempt.decisions.push(String(data.decision_id));
          }
          expect(await changedAfterSending(world, attempt)).toEqual([]);
        }
        await world.call('third', 'reopen_month', { month: MONTH, reason: 'The next attempt.' });
        expect(await findViolations(world, attempt)).toEqual([]);
        if (attempts % 25 !== 1) return;
        expect(await findNumberViolations(world)).toEqual([]);
        // As the server does by itself, which the test database does not: plans of empty tables would be kept.
        await world.rows('vacuum (analyze)');
      },
    ),
    { numRuns: RUNS },
  );
  await expectNothingBroken();
  // Steps that are always refused would prove nothing. Among 100 attempts, chance may miss some rare ones.
  const missed = COMMANDS.filter((name) => !succeeded.has(name));
  if (RUNS >= 100) expect(missed.slice(sized({ quick: 0, push: 8, release: 0 })), missed.join()).toEqual([]);
});
