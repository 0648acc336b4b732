import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { SUBMITTED_COUNTS_REFETCH_MS, SUBMITTED_COUNTS_STALE_MS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';

/** The queues are not counted further (public.office_agenda). */
const COUNTED_MAX = 100;

/** One item of a queue. */
export interface AgendaItem {
  id: string;
  number: string;
  title: string;
  location: string;
  status: string;
  priority: string | null;
  /** Since when it waits, or when it is due. */
  at: string | null;
  amount: number | null;
  /** Additional text: a company, a reason. */
  detail: string | null;
}

/** The most urgent items of a queue, and their total. */
export interface Queue {
  total: number;
  items: AgendaItem[];
}

export type Agenda = Readonly<Record<string, Queue>>;

const NOTHING: Queue = { total: 0, items: [] };

export const queueOf = (agenda: Agenda, name: string): Queue => agenda[name] ?? NOTHING;

/** '7', or '99+' where counting stopped. */
export const totalLabel = (total: number): string =>
  total >= COUNTED_MAX ? `${COUNTED_MAX - 1}+` : String(total);

/** The office's queues. */
export const useOfficeAgenda = () => useAgenda('office', [], askOffice);

/** The status of a customer's requests. */
export const usePartnerAgenda = (organizationIds: string[]) =>
  useAgenda('partner', organizationIds, (supabase) =>
    supabase.rpc('partner_agenda', { p_organizations: organizationIds }),
  );

/** A subcontractor's queues and amounts. */
export const useSubcontractorAgenda = (organizationIds: string[]) =>
  useAgenda('subcontractor', organizationIds, askSubcontractor(organizationIds));

/** The same for offline use. */
export const prefetchSubcontractorAgenda = async (organizationIds: string[]) => ({
  key: keyOf('subcontractor', organizationIds),
  data: await load(askSubcontractor(organizationIds)),
});

/** The office's queues, for offline use. */
export const prefetchOfficeAgenda = async () => ({ key: keyOf('office', []), data: await load(askOffice) });

type Rows = Awaited<ReturnType<typeof askOffice>>;
type Ask = (supabase: Client) => PromiseLike<Rows>;
const askOffice = (supabase: Client) => supabase.rpc('office_agenda', { p_today: today() });
const askSubcontractor =
  (organizationIds: string[]): Ask =>
  (supabase) =>
    supabase.rpc('subcontractor_agenda', { p_organizations: organizationIds, p_today: today() });

// Changes of work orders make it stale.
const keyOf = (of: string, organizationIds: string[]) =>
  ['work_orders', 'agenda', of, organizationIds] as const;
const load = async (ask: Ask) => agendaOf(unwrap(await ask(await getSupabase())));

function useAgenda(of: string, organizationIds: string[], ask: Ask): UseQueryResult<Agenda> {
  return useQuery({
    queryKey: keyOf(of, organizationIds),
    staleTime: SUBMITTED_COUNTS_STALE_MS,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: () => load(ask),
  });
}

function agendaOf(rows: NonNullable<Rows['data']>): Agenda {
  const agenda: Record<string, Queue> = {};
  for (const { queue, total, ...row } of rows) {
    const name = queue ?? '';
    agenda[name] ??= { total: total ?? 0, items: [] };
    agenda[name].items.push({
      ...row,
      id: row.id ?? name,
      number: row.number ?? '',
      title: row.title ?? '',
      location: row.location ?? '',
      status: row.status ?? '',
    });
  }
  return agenda;
}
