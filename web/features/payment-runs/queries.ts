import { useQuery } from '@tanstack/react-query';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

/** More bills than one run takes: the oldest come first, and the next run has the others. */
export const PAYABLE_SHOWN = 200;

/** The payment runs, newest first. */
export function usePaymentRuns() {
  return useList({
    key: ['payment_runs'],
    load: (supabase, { method, state }, { from, to }) => {
      let query = supabase
        .from('payment_runs')
        .select(
          'id, run_number, payment_method, pay_on, status, total_amount, bill_count, payee_count, exported_at, created_at, author:profiles!payment_runs_created_by_fkey(first_name, last_name)',
          { count: 'estimated' },
        );
      if (method) query = query.filter('payment_method', 'eq', method);
      if (state) query = query.filter('status', 'eq', state);
      return query.order('run_number', { ascending: false }).range(from, to);
    },
  });
}

export type PaymentRunRow = NonNullable<ReturnType<typeof usePaymentRuns>['rows']>[number];

/** One run with its checks or transfers, and the bills that each pays. */
export function usePaymentRun(id: string) {
  return useQuery({ queryKey: ['payment_runs', 'one', id], staleTime: 0, queryFn: () => loadPaymentRun(id) });
}

async function loadPaymentRun(id: string) {
  return unwrapOne(
    await (await getSupabase())
      .from('payment_runs')
      .select(
        `id, run_number, payment_method, pay_on, status, total_amount, bill_count, payee_count, exported_at, created_at, voided_at, void_reason,
         author:profiles!payment_runs_created_by_fkey(first_name, last_name), exporter:profiles!payment_runs_exported_by_fkey(first_name, last_name),
         payees:payment_run_payees(id, amount, bill_count, check_number, trace_number, account_digits, remitted_to, remitted_at, voided_at, void_reason, firm:organizations(id, name),
           payments:bill_payments(id, amount, bill:subcontractor_bills(id, internal_bill_number, external_bill_number)))`,
      )
      .eq('id', id)
      // As in the register.
      .order('check_number', { referencedTable: 'payees' })
      .order('trace_number', { referencedTable: 'payees' })
      .order('id', { referencedTable: 'payees' })
      .maybeSingle(),
  );
}

export type PaymentRun = Awaited<ReturnType<typeof loadPaymentRun>>;

/** The approved bills that are due until a day, or have no due date: the oldest first. */
export function usePayableBills(until: string) {
  return useQuery({
    queryKey: ['payment_runs', 'payable', until],
    staleTime: 0,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('subcontractor_bills')
          .select(
            'id, internal_bill_number, external_bill_number, due_date, total_amount, paid_amount, balance, firm:organizations(id, name, account:organization_bank_accounts(account_last4), billing:organization_billing(email))',
          )
          .eq('status', 'approved')
          .gt('balance', 0)
          .or(`due_date.is.null,due_date.lte.${until}`)
          .order('due_date', { nullsFirst: true })
          .order('id')
          .limit(PAYABLE_SHOWN),
      ),
  });
}

export type PayableBill = NonNullable<ReturnType<typeof usePayableBills>['data']>[number];

/** The next check, and the details of the company's bank. */
export function usePaymentSettings() {
  return useQuery({
    queryKey: ['payment_settings', 'one'],
    staleTime: 0,
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('payment_settings')
          .select('next_check_number, bank_name, bank_routing_number, company_number, company_name')
          .maybeSingle(),
      ),
  });
}

export type PaymentSettings = NonNullable<ReturnType<typeof usePaymentSettings>['data']>;
