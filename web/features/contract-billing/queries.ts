import { useQuery } from '@tanstack/react-query';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** What a command on a contract makes stale. */
export const CONTRACT_SOURCES = [
  ...(['project_contracts', 'partner_invoices', 'projects', 'receivables', 'audit_log'] as const),
] as const;

/** What is agreed, completed, billed, and held of a contract, as the list shows it. */
export interface ContractRow {
  id: string;
  project_id: string;
  project_number: string;
  name: string;
  status: string;
  organization_id: string;
  customer: string;
  original_value: number;
  change_orders: number;
  contract_value: number;
  completed: number;
  billed: number;
  in_drafts: number;
  /** What sent invoices kept back, and what sent invoices released of it. */
  retained: number;
  released: number;
  /** What is kept back today: retained less released. */
  held: number;
  /** On drafts that release more of it. */
  releasing: number;
}

/** Contracts, the latest first. */
export function useContracts() {
  return useList({
    key: ['project_contracts'],
    live: ['partner_invoices'],
    load: (supabase, { q, customer }, { from, to }) =>
      supabase
        .rpc('contracts', {
          ...(q && { p_query: q }),
          ...(customer && { p_organization_id: String(customer) }),
          p_limit: to - from + 1,
          p_offset: from,
        })
        // The columns of a function count as nullable.
        .overrideTypes<ContractRow[], { merge: false }>(),
  });
}

/** The sums of one contract; null for a project without one. */
export function useContractSums(projectId: string) {
  return useQuery({
    queryKey: ['project_contracts', 'sums', projectId],
    ...WATCHED,
    queryFn: async () => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .rpc('contracts', { p_project_id: projectId })
          .overrideTypes<ContractRow[], { merge: false }>(),
      );
      return rows[0] ?? null;
    },
  });
}

/** A project with its contract, the schedule in order, and the invoices that bill it. */
export function useContract(projectId: string) {
  return useQuery({
    queryKey: ['project_contracts', 'one', projectId],
    ...WATCHED,
    queryFn: () => loadContract(projectId),
  });
}
export type ContractProject = Awaited<ReturnType<typeof loadContract>>;
export type Contract = NonNullable<ContractProject['contract']>;
export type ContractLine = Contract['lines'][number];

async function loadContract(projectId: string) {
  const supabase = await getSupabase();
  return unwrapOne(
    await supabase
      .from('projects')
      .select(
        'id, project_number, name, organization_id, customer:organizations(name), contract:project_contracts(id, retainage_percent, partner_location_id, updated_at, location:partner_locations(name, store_number), lines:project_contract_lines(id, position, description, kind, scheduled_value, change_order, is_milestone, percent_complete, completed_amount, retainage_percent, billed_amount)), invoices:partner_invoices(id, invoice_number, title, status, invoice_state, issue_date, total_amount, balance_amount)',
      )
      .eq('id', projectId)
      .order('position', { referencedTable: 'project_contracts.project_contract_lines' })
      .order('created_at', { referencedTable: 'partner_invoices', ascending: false })
      .maybeSingle(),
  );
}

interface Deposit {
  partner_invoice_id: string;
  invoice_number: string;
  project_name: string | null;
  /** What can be taken off. */
  available: number;
}

/** The deposits of a customer that can be taken off an invoice. */
export function useDepositsLeft(organizationId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['project_contracts', 'deposits', organizationId],
    ...WATCHED,
    enabled,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .rpc('deposits_left', { p_organization_id: organizationId })
          .overrideTypes<Deposit[], { merge: false }>(),
      ),
  });
}

/** How many work orders are left out of the work to invoice, because contracts bill them. */
export function useContractWork(organizationId: string | undefined, projectId: string | undefined) {
  return useQuery({
    queryKey: ['project_contracts', 'work', organizationId ?? null, projectId ?? null],
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase()).rpc('contract_work_waiting', {
          ...(organizationId && { p_organization_id: organizationId }),
          ...(projectId && { p_project_id: projectId }),
        }),
      ),
  });
}
