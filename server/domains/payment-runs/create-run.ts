import { createHash } from 'node:crypto';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { recordBillEvent } from '#server/domains/bills/bill-history.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { saveFile } from '#server/domains/payment-runs/bank-file.ts';
import { checkPayDay, choosePayees, type Payee } from '#server/domains/payment-runs/choose-payees.ts';
import { holdSettings } from '#server/domains/payment-runs/held-settings.ts';
import { queueRemittances, type RemittanceOptions } from '#server/domains/payment-runs/remittance-mail.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { MONEY_MAX } from '#shared/limits.ts';

type Run = CommandInput<'create_payment_run'>;
interface Confirmed {
  id: string;
  run_number: number;
  total_amount: number;
}

/** Pays all that is left of the chosen bills, with one check or transfer for each subcontractor. All of it, or nothing. */
export const createPaymentRun = (options: RemittanceOptions): Command =>
  defineCommand('create_payment_run', async ({ client, elevate }, input) => {
    const caller = await callerOf(client);
    requireCapability(caller, 'pay_bills', 'payment_runs_office_only');
    const made = await elevate('command_payment_runs', async (elevated) => {
      const ids = input.bills.map(({ bill_id }) => bill_id);
      // Work orders, bills, settings: the order of every command that pays.
      await elevated.query('select app.lock_billing_of_bills($1::uuid[])', [ids]);
      await elevated.query(
        `select from public.subcontractor_bills where id = any ($1::uuid[]) and status in ('approved', 'paid')
         order by id for update`,
        [ids],
      );
      const settings = await holdSettings(elevated);
      const earlier = await findEarlier(elevated, input, caller.profileId);
      if (earlier) return { run: earlier, isNew: false };
      checkPayDay(input, settings.today);
      const payees = await choosePayees(elevated, input, settings);
      return { run: await confirm(elevated, input, payees, settings), isNew: true };
    });
    const mails =
      input.is_emailed && made.isNew
        ? await queueRemittances({ client, elevate }, options, made.run.id)
        : { mailed: 0, withoutAddress: [] };
    return { ...made.run, mailed: mails.mailed, without_address: mails.withoutAddress };
  });

/** Of what was asked for, in any order. */
const digestOf = ({ bills, payment_method, pay_on, first_check_number }: Run): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[payment_method, pay_on, first_check_number ?? null],
        bills.map(({ bill_id, balance }) => `${bill_id} ${balance}`).sort(),
      ]),
    )
    .digest('hex');

/** @throws AppError `conflict` when the form was sent before with other bills */
async function findEarlier(
  elevated: ElevatedClient,
  input: Run,
  payer: string,
): Promise<Confirmed | undefined> {
  const { rows } = await elevated.query<Confirmed & { digest: string }>(
    `select id, run_number, total_amount::float8 as total_amount, request_digest as digest
     from public.payment_runs where created_by = $1 and submission_key = $2`,
    [payer, input.submission_key],
  );
  const [found] = rows;
  if (!found) return undefined;
  if (found.digest !== digestOf(input)) throw new AppError('payment_run_repeated');
  return { id: found.id, run_number: found.run_number, total_amount: found.total_amount };
}

async function confirm(
  elevated: ElevatedClient,
  input: Run,
  payees: readonly Payee[],
  settings: Awaited<ReturnType<typeof holdSettings>>,
): Promise<Confirmed> {
  const { payment_method: method, pay_on: payOn } = input;
  const cents = payees.reduce((sum, payee) => sum + payee.cents, 0);
  if (cents > Math.round(MONEY_MAX * 100)) throw new AppError('payment_run_too_large');
  const { rows } = await elevated.query<Confirmed>(
    `insert into public.payment_runs (run_number, payment_method, pay_on, total_amount, bill_count, payee_count,
       submission_key, request_digest)
     values ($1, $2, $3, $4::numeric / 100, $5, $6, $7, $8)
     returning id, run_number, total_amount::float8 as total_amount`,
    [
      ...[settings.lastRun + 1, method, payOn, cents, input.bills.length, payees.length],
      ...[input.submission_key, digestOf(input)],
    ],
  );
  const [run] = rows;
  if (!run) throw new AppError('payment_run_missing');
  await elevated.query('update public.payment_settings set last_run_number = $1, next_check_number = $2', [
    run.run_number,
    nextCheck(payees, settings.nextCheck),
  ]);
  await addPayees(elevated, run.id, input, payees);
  if (method === 'ach') await saveFile(elevated, run, payees, settings, payOn);
  for (const { bills } of payees)
    for (const bill of bills) await recordBillEvent(elevated, bill.id, 'bill_paid');
  return run;
}

/** After the last check of this run; where an old checkbook was used up, the new one goes on. */
const nextCheck = (payees: readonly Payee[], planned: number): number =>
  payees.reduce((next, { checkNumber }) => (checkNumber === null ? next : checkNumber + 1), planned);

async function addPayees(
  elevated: ElevatedClient,
  runId: string,
  { payment_method, pay_on }: Run,
  payees: readonly Payee[],
): Promise<void> {
  await elevated.query(
    `insert into public.payment_run_payees (id, payment_run_id, organization_id, payment_method, pay_on, amount,
       bill_count, check_number, trace_number)
     select p.id, $1, p."organizationId", $2, $3, p.cents / 100, p.count, p."checkNumber", p."traceNumber"
     from json_to_recordset($4) as p (id uuid, "organizationId" uuid, cents numeric, count integer, "checkNumber" bigint,
       "traceNumber" text)`,
    [
      runId,
      payment_method,
      pay_on,
      JSON.stringify(payees.map((payee) => ({ ...payee, count: payee.bills.length }))),
    ],
  );
  await elevated.query(
    `insert into app.payee_accounts (payment_run_payee_id, account_last4)
     select p.id, p.last4 from json_to_recordset($1) as p (id uuid, last4 text)`,
    [JSON.stringify(payment_method === 'ach' ? payees : [])],
  );
  await elevated.query(
    `insert into public.bill_payments (subcontractor_bill_id, amount, paid_on, payment_method, payment_reference,
       payment_run_payee_id)
     select p.bill, b.balance, $1, $2, p.reference, p.payee
     from json_to_recordset($3) as p (bill uuid, payee uuid, reference text)
     join public.subcontractor_bills b on b.id = p.bill order by b.id`,
    [
      ...[pay_on, payment_method],
      JSON.stringify(
        payees.flatMap(({ id, bills, checkNumber, traceNumber }) =>
          bills.map((bill) => ({ bill: bill.id, payee: id, reference: String(checkNumber ?? traceNumber) })),
        ),
      ),
    ],
  );
}
