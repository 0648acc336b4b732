import { paymentRunReasons } from '#shared/error-reasons/payment-runs.ts';
import type { RunForm } from '#web/features/payment-runs/components/run-fields.tsx';
import type { PayableFirm } from '#web/features/payment-runs/payable-firms.ts';
import type { PaymentSettings } from '#web/features/payment-runs/queries.ts';
import type { Refusal } from '#web/features/payment-runs/use-create-run.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';

/** Why no transfers can be made, as the server would refuse them; undefined when they can. */
export function transferProblem(
  { method }: RunForm,
  firms: readonly PayableFirm[],
  settings: PaymentSettings,
): Refusal | undefined {
  if (method !== 'ach') return undefined;
  const { payment_run_bank_missing: bank, payment_run_account_missing: account } = paymentRunReasons;
  if (settings.bank_routing_number === null) return { title: t(bank.text), advice: t(bank.hint) };
  const missing = firms.filter(({ last4 }) => last4 === null).map(({ name }) => name);
  if (missing.length === 0) return undefined;
  return { title: t(account.text, { firms: missing.join(', ') }), advice: t(account.hint) };
}

/** The numbers of the checks of a run, the first and the last one. */
export function checkNumbers(first: number, count: number): string {
  return count === 1 ? String(first) : `${first}–${first + count - 1}`;
}

/** That one of these checks was written before; undefined when none was. */
export async function usedCheck(first: number, count: number): Promise<Refusal | undefined> {
  const [used] = unwrap(
    await (await getSupabase())
      .from('payment_run_payees')
      .select('check_number')
      .gte('check_number', first)
      .lte('check_number', first + count - 1)
      .order('check_number')
      .limit(1),
  );
  const { text } = paymentRunReasons.check_number_used;
  return (
    used && {
      title: t(text, { number: used.check_number ?? first }),
      advice: '',
      field: 'first_check_number',
    }
  );
}
