import { useQuery } from '@tanstack/react-query';
import {
  REPORTABLE_WORK_ORDERS_STALE_MS,
  TEAM_ACTIVITY_FETCHED,
  TEAM_ACTIVITY_STALE_MS,
} from '#shared/limits.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { activityOf } from '#web/features/field/team-activity.ts';
import { PHOTO_COLUMNS } from '#web/lib/attachments.ts';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { formerTitle } from '#web/lib/former-title.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** The maximum number of open work orders of a firm here; the list has all. */
export const REPORTABLE_SHOWN_MAX = 100;
const SENT_BACK_MAX = 5;

const reportableKey = (organizationIds: string[]) => ['work_orders', 'reportable', organizationIds] as const;
const sentBackKey = (organizationIds: string[]) =>
  ['work_order_reports', 'sent-back', organizationIds] as const;
const teamActivityKey = (organizationIds: string[]) =>
  ['work_order_events', 'team-activity', organizationIds] as const;

/** The subcontractor's work orders that can be reported, newest first (offline requirements 2.2). */
export function useReportableWorkOrders(organizationIds: string[]) {
  return useQuery({
    queryKey: reportableKey(organizationIds),
    staleTime: REPORTABLE_WORK_ORDERS_STALE_MS,
    queryFn: () => loadReportable(organizationIds),
  });
}

async function loadReportable(organizationIds: string[]) {
  return unwrap(
    await (await getSupabase())
      .from('work_orders')
      .select(
        'id, work_order_number, title, status, priority, description, store_location, date_assigned, created_at',
      )
      .in('assigned_organization_id', organizationIds)
      .in('status', REPORTABLE_STATUSES)
      .order('created_at', { ascending: false })
      .order('id')
      .limit(REPORTABLE_SHOWN_MAX),
  );
}

export type ReportableWorkOrder = NonNullable<ReturnType<typeof useReportableWorkOrders>['data']>[number];

const FIELD_COLUMNS =
  `id, work_order_number, title, description, status, status_reason, priority, trade, store_location, partner_reference, contact_name, contact_phone, preferred_from, preferred_to, appointment_from, appointment_until, due_date, date_assigned, created_at, accepted_at, arrival_at, assigned_organization_id,
  partner:organizations!work_orders_organization_id_fkey(name),
  budget:work_order_budgets(nte_amount),
  location:partner_locations(name, store_number, address_line1, address_line2, city, state, postal_code, latitude, longitude, contact_name, contact_phone, access_notes),
  crew:work_order_assignments(id, is_lead, person:profiles(id, first_name, last_name)),
  photos:attachments(${PHOTO_COLUMNS}),
  reports:work_order_reports(id, report_number, status, submitted_at, is_final, photos:attachments(${PHOTO_COLUMNS}), review:work_order_report_reviews(review_notes))` as const;

const fieldKey = (id: string) => ['work_orders', 'field', id] as const;

/** One work order with everything that its assignees need. */
export function useFieldWorkOrder(id: string) {
  return useQuery({ queryKey: fieldKey(id), ...WATCHED, queryFn: () => loadFieldWorkOrder(id) });
}

async function loadFieldWorkOrder(id: string) {
  const supabase = await getSupabase();
  return unwrapOne(
    await supabase
      .from('work_orders')
      .select(FIELD_COLUMNS)
      .eq('id', id)
      .order('submitted_at', { referencedTable: 'work_order_reports', ascending: false })
      .maybeSingle(),
  );
}

/** Many work orders with one request, for offline use; with the object keys of their pictures. */
export async function prefetchFieldWorkOrders(ids: string[]) {
  const supabase = await getSupabase();
  const orders: FieldWorkOrder[] = unwrap(
    await supabase
      .from('work_orders')
      .select(FIELD_COLUMNS)
      .in('id', ids)
      .order('submitted_at', { referencedTable: 'work_order_reports', ascending: false }),
  );
  return {
    downloads: orders.map((order) => ({ key: fieldKey(order.id), data: order })),
    photos: orders.flatMap(({ photos, reports }) => [
      ...photos,
      ...reports.flatMap((report) => report.photos),
    ]),
  };
}

export type FieldWorkOrder = Awaited<ReturnType<typeof loadFieldWorkOrder>>;

/** The reports that the office has sent back and that wait for a correction, newest first. */
export function useSentBackReports(organizationIds: string[]) {
  return useQuery({
    queryKey: sentBackKey(organizationIds),
    queryFn: () => loadSentBack(organizationIds),
  });
}

async function loadSentBack(organizationIds: string[]) {
  const supabase = await getSupabase();
  const [current, former] = await Promise.all([
    supabase
      .from('work_order_reports')
      .select(
        'id, report_number, reviewed_at, review:work_order_report_reviews(review_notes), work_order:work_orders!inner(title)',
      )
      .in('subcontractor_organization_id', organizationIds)
      .is('awaits_answer', true)
      .in('work_order.assigned_organization_id', organizationIds)
      .in('work_order.status', REPORTABLE_STATUSES)
      .order('reviewed_at', { ascending: false })
      .limit(SENT_BACK_MAX),
    // The firm also corrects its report on a work order that it no longer has, and may not see.
    supabase
      .from('work_order_reports')
      .select('id, report_number, reviewed_at, review:work_order_report_reviews(review_notes), former_title')
      .in('subcontractor_organization_id', organizationIds)
      .is('awaits_answer', true)
      .not('former_title', 'is', null)
      .order('reviewed_at', { ascending: false })
      .limit(SENT_BACK_MAX),
  ]);
  return [
    ...unwrap(current).map(({ work_order, ...report }) => ({ ...report, title: work_order.title })),
    ...unwrap(former).map(({ former_title, ...report }) => ({ ...report, title: formerTitle(former_title) })),
  ]
    .sort((one, other) => (other.reviewed_at ?? '').localeCompare(one.reviewed_at ?? ''))
    .slice(0, SENT_BACK_MAX);
}

/** The latest activity of the team, newest first: reports, starts, ends, messages (offline requirements 2.3). */
export function useTeamActivity(organizationIds: string[]) {
  return useQuery({
    queryKey: teamActivityKey(organizationIds),
    staleTime: TEAM_ACTIVITY_STALE_MS,
    queryFn: () => loadTeamActivity(organizationIds),
  });
}

async function loadTeamActivity(organizationIds: string[]) {
  const supabase = await getSupabase();
  const [reports, team] = await Promise.all([
    supabase
      .from('work_order_reports')
      .select(
        'id, at:submitted_at, person:profiles!work_order_reports_subcontractor_user_id_fkey(id, first_name, last_name, avatar_url), work_order:work_orders!inner(work_order_number)',
      )
      .in('subcontractor_organization_id', organizationIds)
      .in('work_order.assigned_organization_id', organizationIds)
      .order('submitted_at', { ascending: false })
      .limit(TEAM_ACTIVITY_FETCHED),
    // Each colleague's latest rows, by an index: among everyone's rows, those of one firm may be rare.
    supabase
      .from('organization_members')
      .select(
        'person:profiles!inner(id, first_name, last_name, avatar_url, steps:work_order_events(id, event_type, at:created_at, work_order:work_orders!inner(work_order_number)), messages:work_order_messages(id, at:created_at, conversation:conversations!inner(id, work_order:work_orders!inner(work_order_number))))',
      )
      .in('organization_id', organizationIds)
      .in('person.steps.event_type', ['work_started', 'work_completed'])
      .order('created_at', { referencedTable: 'person.steps', ascending: false })
      .limit(TEAM_ACTIVITY_FETCHED, { referencedTable: 'person.steps' })
      .order('created_at', { referencedTable: 'person.messages', ascending: false })
      .limit(TEAM_ACTIVITY_FETCHED, { referencedTable: 'person.messages' }),
  ]);
  return activityOf(
    unwrap(reports),
    unwrap(team).map(({ person }) => person),
  );
}

/** The other content of a subcontractor's first screens, for offline use. */
export async function prefetchFirstScreens(organizationIds: string[]) {
  const [reportable, sentBack, activity] = await Promise.all([
    loadReportable(organizationIds),
    loadSentBack(organizationIds),
    loadTeamActivity(organizationIds),
  ]);
  return {
    reportableIds: reportable.map(({ id }) => id),
    downloads: [
      { key: reportableKey(organizationIds), data: reportable },
      { key: sentBackKey(organizationIds), data: sentBack },
      { key: teamActivityKey(organizationIds), data: activity },
    ],
  };
}
