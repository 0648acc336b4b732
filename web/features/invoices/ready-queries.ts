import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList, WITH_LIST } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** A line that an invoice would get. */
export interface WorkPart {
  kind: string;
  unit: string;
  quantity: number;
  unit_price: number;
  amount: number;
  /** The day of the work. */
  day: string;
  /** Of a flat price. */
  job_type: string | null;
  /** When the hours were worked; null for all of a day that cost the same. */
  time_kind: string | null;
  /** Of hours whose price is for a labor class. */
  labor_class: string | null;
  /** The record that it charges for; null for a trip, which follows the labor of its day. */
  source: string | null;
  /** Of labor that comes with a trip: its day. */
  trip_day: string | null;
  /** Of what is passed on with a markup: what it cost; undefined for readers who may not see costs. */
  cost?: number | null;
  /** The item of a price list that sets the price; null when no list does. */
  price_list_item_id: string | null;
}

/** One record of each kind that still waits for approval; null where none does. */
interface Waiting {
  report?: string | null;
  /** The person whose time it is. */
  time: string | null;
  bill?: string | null;
  receipt: string | null;
}

/** What an invoice would charge for a work order or a project itself, and what to look at before. */
export interface Proposal {
  /** Null for a project itself. */
  work_order_id: string | null;
  project_id: string | null;
  parts: WorkPart[];
  missing: string[];
  waiting: Waiting;
  nte_amount: number | null;
  /** The invoices that bill some of it already. */
  invoices: BilledOn[];
}

/** A work order with approved work of which a part, or all, is on no invoice. */
export interface ReadyRow extends Proposal {
  work_order_id: string;
  work_order_number: string;
  title: string;
  customer_reference: string | null;
  organization_id: string;
  organization_name: string;
  partner_location_id: string | null;
  location_name: string | null;
  project_name: string | null;
  last_day: string;
  amount: number;
  /** What invoices bill of it already; the amount is what is left. */
  billed: number;
  /** Whether the customer wants an invoice for each work order, whatever is chosen. */
  one_job_per_invoice: boolean;
}

/** An invoice, or a draft without a number, with its part of a work order. */
interface BilledOn {
  id: string;
  invoice_number: string;
  amount: number;
}

/** The filters of the URL, as the list and its sum send them. */
function askedOf({ q, customer, location, project, ...search }: ListSearch) {
  const [firstDay, lastDay] = [search['worked-from'], search['worked-to']];
  return {
    ...(customer && { p_customer: String(customer) }),
    ...(location && { p_location: String(location) }),
    ...(project && { p_project: String(project) }),
    ...(firstDay && { p_from: String(firstDay) }),
    ...(lastDay && { p_until: String(lastDay) }),
    ...(q && { p_search: q }),
  };
}

/** Work to invoice; without another order, the oldest work first. */
export function useReadyToInvoice() {
  return useList({
    key: ['partner_invoices', 'ready'],
    live: ['work_order_reports', 'subcontractor_bills'],
    figures: [
      ['partner_invoices', 'ready-sums'],
      ['partner_invoices', 'left-out'],
    ],
    load: (supabase, search, { from, to }) =>
      supabase
        .rpc('billable_work', {
          ...askedOf(search),
          ...{ p_limit: to - from + 1, p_offset: from },
          ...(search.sort && { p_sort: search.sort }),
        })
        // The columns of a function count as nullable, and JSON as anything.
        .overrideTypes<ReadyRow[], { merge: false }>(),
  });
}

/** What the work of the filtered list amounts to. */
export function useReadySums(search: ListSearch) {
  const asked = askedOf(search);
  return useQuery({
    queryKey: ['partner_invoices', 'ready-sums', asked],
    ...WITH_LIST,
    queryFn: async () => unwrap(await (await getSupabase()).rpc('billable_sums', asked))[0],
  });
}

/** What is approved and no invoice is proposed for. */
export interface LeftOut {
  kind: string;
  reason: string;
  record_id: string;
  number: string;
  /** Of a work order or a project. */
  title: string;
  work_order_id: string | null;
  project_id: string | null;
  day: string;
  amount: number | null;
  hours: number | null;
  miles: number | null;
  /** Of all that is left out, also what is not listed. */
  total: number;
}

/** What the list of a customer, a project, or all leaves out. */
export function useLeftOut(customer: string | undefined, project: string | undefined) {
  return useQuery({
    queryKey: ['partner_invoices', 'left-out', customer ?? null, project ?? null],
    ...WITH_LIST,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .rpc('work_left_out', {
            ...(customer && { p_customer: customer }),
            ...(project && { p_project: project }),
          })
          .overrideTypes<LeftOut[], { merge: false }>(),
      ),
  });
}

/** The drafts of one request, with what they are for. */
export function useMadeDrafts(submissionKey: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'made', submissionKey],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('partner_invoices')
          .select('id, title, customer_reference, total_amount, partner:organizations(name)')
          .eq('submission_key', submissionKey)
          .order('created_at')
          .order('id'),
      ),
  });
}
