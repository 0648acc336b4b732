import { useQuery } from '@tanstack/react-query';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { photosToCome } from '#web/lib/photos-arriving.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useLiveQuery } from '#web/lib/use-live-query.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** The office's data of one work order, without its reports, bills, and history. */
export function useOfficeWorkOrder(id: string) {
  return useQuery({
    queryKey: ['work_orders', 'for-office', id],
    ...WATCHED,
    queryFn: () => loadForOffice(id),
  });
}

/** The same, fetched now. Throws `DataError`. */
export async function loadForOffice(id: string) {
  return unwrapOne(
    await (await getSupabase())
      .from('work_orders')
      .select(
        'id, work_order_number, title, description, status, status_reason, priority, trade, store_location, partner_reference, job_type, organization_id, partner_location_id, assigned_organization_id, contact_name, contact_phone, preferred_from, preferred_to, appointment_from, appointment_until, due_date, date_assigned, date_completed, accepted_at, arrival_at, created_at, updated_at, partner:organizations!work_orders_organization_id_fkey(name), assigned:organizations!work_orders_assigned_organization_id_fkey(name, contact_phone), accepter:profiles!work_orders_accepted_by_fkey(first_name, last_name), reporter:profiles!work_orders_reported_by_fkey(first_name, last_name, email), location:partner_locations(name, store_number, address_line1, address_line2, city, state, postal_code, latitude, longitude, access_notes, contact_name, contact_phone), budget:work_order_budgets(nte_amount), nte_price_list, assignments:work_order_assignments(assigned_to, is_lead, assignment_type, person:profiles(first_name, last_name, email, is_active)), photos:attachments(id, storage_path, file_name, content_type, category, caption, taken_at, is_released)',
      )
      .eq('id', id)
      .order('is_lead', { referencedTable: 'work_order_assignments', ascending: false })
      .order('created_at', { referencedTable: 'attachments' })
      .maybeSingle(),
  );
}

export type OfficeWorkOrder = Awaited<ReturnType<typeof loadForOffice>>;

/** The customer's data of its work order. */
export function usePartnerWorkOrder(id: string) {
  return useQuery({
    queryKey: ['work_orders', 'for-partner', id],
    ...WATCHED,
    queryFn: () => loadForPartner(id),
  });
}

async function loadForPartner(id: string) {
  return unwrapOne(
    await (await getSupabase())
      .from('work_orders')
      .select(
        'id, work_order_number, title, description, status, status_reason, priority, trade, store_location, partner_reference, contact_name, contact_phone, preferred_from, preferred_to, appointment_from, appointment_until, due_date, date_completed, arrival_at, created_at, reporter:profiles!work_orders_reported_by_fkey(first_name, last_name), location:partner_locations(name, store_number, address_line1, address_line2, city, state, postal_code, latitude, longitude), photos:attachments(id, storage_path, file_name, content_type, category, caption, taken_at), reports:work_order_reports(id, report_number, status, work_performed, completed_on, is_final, photos:attachments(id, storage_path, file_name, content_type, category, caption, taken_at))',
      )
      .eq('id', id)
      .eq('reports.status', 'approved')
      .order('completed_on', { referencedTable: 'work_order_reports', ascending: false })
      .order('created_at', { referencedTable: 'attachments' })
      .maybeSingle(),
  );
}

export type PartnerWorkOrder = Awaited<ReturnType<typeof loadForPartner>>;

const EVENT_COLUMNS =
  'id, event_type, message, data, visibility, created_at, actor:profiles(first_name, last_name)';
const historyKey = (workOrderId: string, options: { everyone: boolean }) =>
  ['work_order_events', 'of', workOrderId, options] as const;

/** The history of a work order, newest first, as far as the user may see it. */
export function useHistory(workOrderId: string, options: { everyone: boolean }) {
  return useQuery({
    queryKey: historyKey(workOrderId, options),
    ...WATCHED,
    queryFn: async () => {
      let query = (await getSupabase())
        .from('work_order_events')
        .select(EVENT_COLUMNS)
        .eq('work_order_id', workOrderId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false });
      if (options.everyone) query = query.eq('visibility', 'everyone');
      return unwrap(await query);
    },
  });
}

/** The maximum number of events per work order, enough for offline use. */
const PREFETCHED_EVENTS = 50;

/** The history of many work orders, with one request, for offline use. */
export async function prefetchHistories(workOrderIds: string[]) {
  const rows = unwrap(
    await (await getSupabase())
      .from('work_orders')
      .select(`id, events:work_order_events(${EVENT_COLUMNS})`)
      .in('id', workOrderIds)
      .order('created_at', { referencedTable: 'work_order_events', ascending: false })
      .order('id', { referencedTable: 'work_order_events', ascending: false })
      .limit(PREFETCHED_EVENTS, { referencedTable: 'work_order_events' }),
  );
  return rows.map(({ id, events }) => ({ key: historyKey(id, { everyone: false }), data: events }));
}

/** The reports on a work order, newest first; reloads while photos arrive. */
export function useWorkOrderReports(workOrderId: string) {
  const queryKey = ['work_order_reports', 'of', workOrderId] as const;
  const query = useQuery({
    queryKey,
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('work_order_reports')
          .select(
            'id, report_number, status, is_final, work_performed, hours_worked, crew_size, submitted_at, photos_expected, photos_arrived, submitter:profiles!work_order_reports_subcontractor_user_id_fkey(first_name, last_name), photos:attachments(id, storage_path, file_name, content_type, category, caption, taken_at)',
          )
          .eq('work_order_id', workOrderId)
          .order('submitted_at', { ascending: false })
          .order('position', { referencedTable: 'attachments' }),
      ),
  });
  const isArriving = query.data?.some((report) => photosToCome(report) > 0);
  useLiveQuery(queryKey, isArriving ? ['work_order_reports'] : []);
  return query;
}

const BILL_COLUMNS =
  'amount, description, bill:subcontractor_bills!inner(id, internal_bill_number, status, submitted_at, subcontractor_organization_id, subcontractor:organizations(name))';
const billsKey = (workOrderId: string) => ['subcontractor_bills', 'of', workOrderId] as const;

/** The bills for a work order; subcontractors see their own drafts. */
export function useWorkOrderBills(workOrderId: string) {
  return useQuery({
    queryKey: billsKey(workOrderId),
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('subcontractor_bill_work_orders')
          .select(BILL_COLUMNS)
          .eq('work_order_id', workOrderId)
          .neq('bill.status', 'draft'),
      ),
  });
}

/** The bills for many work orders, with one request, for offline use. */
export async function prefetchBills(workOrderIds: string[]) {
  const rows = unwrap(
    await (await getSupabase())
      .from('subcontractor_bill_work_orders')
      .select(`work_order_id, ${BILL_COLUMNS}`)
      .in('work_order_id', workOrderIds)
      .neq('bill.status', 'draft'),
  );
  return workOrderIds.map((id) => ({
    key: billsKey(id),
    data: rows.filter(({ work_order_id }) => work_order_id === id),
  }));
}
