import { randomUUID } from 'node:crypto';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { traceNumber } from '#server/domains/payment-runs/ach-file.ts';
import type { HeldSettings } from '#server/domains/payment-runs/held-settings.ts';
import { NACHA_ENTRY_MAX, PAY_AHEAD_DAYS } from '#server/domains/payment-runs/limits.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { isBankingDay } from '#shared/rules/banking-days.ts';

type Run = CommandInput<'create_payment_run'>;

interface ChosenBill {
  id: string;
  number: string;
  cents: number;
}

/** One check or transfer. */
export interface Payee {
  id: string;
  organizationId: string;
  name: string;
  cents: number;
  bills: ChosenBill[];
  checkNumber: number | null;
  traceNumber: string | null;
  last4: string | null;
}

interface FoundBill extends ChosenBill {
  status: string;
  isOwn: boolean;
  submittedOn: string;
  organizationId: string;
  name: string;
  last4: string | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** @throws AppError for a day on which a check is not dated, or on which banks move no money */
export function checkPayDay({ payment_method, pay_on }: Run, today: string): void {
  const paid = Date.parse(pay_on);
  const field = { field: 'pay_on' };
  if (paid > Date.parse(today) + PAY_AHEAD_DAYS * DAY_MS)
    throw new AppError('payment_run_too_late', {}, field);
  if (payment_method !== 'ach') return;
  if (pay_on < today || !isBankingDay(pay_on)) throw new AppError('payment_run_no_banking_day', {}, field);
}

/** The checks or transfers of a run, by the names of the subcontractors. The bills and the settings are locked. */
export async function choosePayees(
  elevated: ElevatedClient,
  input: Run,
  settings: HeldSettings,
): Promise<Payee[]> {
  const bills = await readBills(elevated, input);
  checkBills(bills, input);
  const payees = groupByFirm(bills);
  return input.payment_method === 'ach'
    ? numberTransfers(payees, settings)
    : numberChecks(elevated, payees, input.first_check_number ?? settings.nextCheck);
}

async function readBills(elevated: ElevatedClient, input: Run): Promise<FoundBill[]> {
  const { rows } = await elevated.query<FoundBill>(
    `select b.id, b.internal_bill_number as number, (b.balance * 100)::float8 as cents, b.status,
       app.is_own_decision('pay_bills', b.submitted_by, o.id) as "isOwn",
       app.office_day(b.submitted_at)::text as "submittedOn", o.id as "organizationId", o.name,
       a.account_last4 as last4
     from public.subcontractor_bills b
     join public.organizations o on o.id = b.subcontractor_organization_id
     left join public.organization_bank_accounts a on a.organization_id = o.id
     where b.id = any ($1::uuid[]) and b.status <> 'draft'
     order by o.name, o.id, b.submitted_at, b.id`,
    [input.bills.map(({ bill_id }) => bill_id)],
  );
  return rows;
}

/** All of it, or nothing: who confirms the same bills second learns which ones are paid. */
function checkBills(bills: readonly FoundBill[], { bills: chosen, pay_on }: Run): void {
  if (bills.length < chosen.length) throw new AppError('bill_payment_missing');
  const read = new Map(chosen.map(({ bill_id, balance }) => [bill_id, Math.round(balance * 100)]));
  const numbers = (some: readonly FoundBill[]) => some.map(({ number }) => number).join(', ');
  const changed = bills.filter((bill) => bill.status !== 'approved' || read.get(bill.id) !== bill.cents);
  if (changed.length > 0) throw new AppError('payment_run_bills_changed', { bills: numbers(changed) });
  // Approved, and nothing is due of it: the rest is retainage, which is paid once it is released.
  const held = bills.filter(({ cents }) => cents <= 0);
  if (held.length > 0) throw new AppError('payment_run_bills_held', { bills: numbers(held) });
  const own = bills.filter(({ isOwn }) => isOwn);
  if (own.length > 0) throw new AppError('payment_run_own_bills', { bills: numbers(own) });
  const later = bills.find(({ submittedOn }) => submittedOn > pay_on);
  if (later)
    throw new AppError(
      'payment_run_before_submission',
      { bill: later.number, day: later.submittedOn },
      { field: 'pay_on' },
    );
}

function groupByFirm(bills: readonly FoundBill[]): Payee[] {
  const payees = new Map<string, Payee>();
  for (const { id, number, cents, organizationId, name, last4 } of bills) {
    const payee = payees.get(organizationId) ?? {
      ...{ id: randomUUID(), organizationId, name, cents: 0, bills: [], last4 },
      ...{ checkNumber: null, traceNumber: null },
    };
    payee.bills.push({ id, number, cents });
    payee.cents += cents;
    payees.set(organizationId, payee);
  }
  return [...payees.values()];
}

async function numberChecks(elevated: ElevatedClient, payees: Payee[], first: number): Promise<Payee[]> {
  const last = first + payees.length - 1;
  if (last >= 999_999_999) throw new AppError('check_numbers_used_up', {}, { field: 'first_check_number' });
  const { rows } = await elevated.query<{ used: number }>(
    `select min(check_number)::float8 as used from public.payment_run_payees where check_number between $1 and $2`,
    [first, last],
  );
  const used = rows[0]?.used;
  if (used) throw new AppError('check_number_used', { number: used }, { field: 'first_check_number' });
  return payees.map((payee, at) => ({ ...payee, checkNumber: first + at, last4: null }));
}

function numberTransfers(payees: Payee[], { originator }: HeldSettings): Payee[] {
  if (!originator) throw new AppError('payment_run_bank_missing');
  const missing = payees.filter(({ last4 }) => last4 === null);
  if (missing.length > 0)
    throw new AppError('payment_run_account_missing', { firms: missing.map(({ name }) => name).join(', ') });
  const large = payees.find(({ cents }) => cents > Math.round(NACHA_ENTRY_MAX * 100));
  if (large) throw new AppError('payment_run_transfer_too_large', { firm: large.name });
  return payees.map((payee, at) => ({
    ...payee,
    traceNumber: traceNumber(originator.bankRoutingNumber, at + 1),
  }));
}
