import { useQuery } from '@tanstack/react-query';
import type { ChecklistAnswer, ChecklistItem } from '#shared/commands/reports.ts';
import { REPORTABLE_WORK_ORDERS_STALE_MS } from '#shared/limits.ts';
import { isOfFormerFirm } from '#shared/rules/report-review.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { PHOTO_COLUMNS } from '#web/lib/attachments.ts';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { askFormerWorkOrder } from '#web/lib/former-work-order.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';

const LAST_REPORT_COLUMNS =
  `id, report_number, status, subcontractor_organization_id, work_performed, materials_used, hours_worked, crew_size, completed_on, is_final, checklist, review:work_order_report_reviews(review_notes), photos:attachments(${PHOTO_COLUMNS})` as const;

const TARGET_COLUMNS =
  `id, work_order_number, title, status, trade, assigned_organization_id, store_location, description, due_date, budget:work_order_budgets(nte_amount),
  reports:work_order_reports(${LAST_REPORT_COLUMNS})` as const;

const targetKey = (workOrderId: string, correctsId?: string) =>
  ['work_orders', 'report-target', workOrderId, ...(correctsId ? [correctsId] : [])] as const;

/** The work order of a report, and the report that it corrects: the named one, or the last if it was sent back. */
export function useReportTarget(workOrderId: string, correctsId?: string) {
  return useQuery({
    queryKey: targetKey(workOrderId, correctsId),
    staleTime: REPORTABLE_WORK_ORDERS_STALE_MS,
    queryFn: () => loadReportTarget(workOrderId, correctsId),
  });
}

async function loadReportTarget(workOrderId: string, correctsId?: string): Promise<ReportTarget> {
  const supabase = await getSupabase();
  const [order, lists] = await Promise.all([
    askTargets(supabase).eq('id', workOrderId).maybeSingle(),
    askChecklists(supabase),
  ]);
  const former = unwrap(order) === null ? await loadFormerTarget(supabase, workOrderId) : null;
  if (former) return former;
  const target = targetOf(unwrapOne(order), unwrap(lists));
  if (!correctsId || (target.corrects === correctsId && takesCorrection(target))) return target;
  return { ...target, ...(await loadCorrection(supabase, correctsId)) };
}

/** Whether the correction of the last report also affects the work order, as every other report on it. */
const takesCorrection = ({ status, sentBack, assigned_organization_id }: ReportTarget): boolean =>
  REPORTABLE_STATUSES.some((reportable) => reportable === status) &&
  sentBack !== null &&
  !isOfFormerFirm(sentBack.subcontractor_organization_id, assigned_organization_id ?? null);

/** The part of a target that depends on a named report, whose correction does not affect the work order. */
async function loadCorrection(supabase: Client, reportId: string) {
  const last = unwrapOne(
    await supabase.from('work_order_reports').select(LAST_REPORT_COLUMNS).eq('id', reportId).maybeSingle(),
  );
  return { ...correctionOf(last), corrects: reportId };
}

/** The report contains its own checklist: the office's current one is only for the assigned firm. */
function correctionOf(last: TargetRow['reports'][number]) {
  const checklist = last.checklist as unknown as ChecklistAnswer[];
  return {
    isCorrectionOnly: true,
    checklist: checklist.map(({ item_id, text, is_required }) => ({ id: item_id, text, is_required })),
    sentBack: { ...last, is_final: false, checklist },
  };
}

/** A work order that the viewer's firm no longer has, while its report needs a correction; otherwise null. */
async function loadFormerTarget(supabase: Client, workOrderId: string): Promise<ReportTarget | null> {
  const [reports, [former]] = await Promise.all([
    supabase
      .from('work_order_reports')
      .select(LAST_REPORT_COLUMNS)
      .eq('work_order_id', workOrderId)
      .is('awaits_answer', true)
      .not('former_title', 'is', null)
      .order('submitted_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(1),
    askFormerWorkOrder(workOrderId),
  ]);
  const [last] = unwrap(reports);
  if (!last || !former) return null;
  return {
    id: workOrderId,
    work_order_number: former.work_order_number ?? '',
    title: former.title ?? '',
    status: null,
    store_location: former.store_location ?? '',
    description: '',
    due_date: null,
    budget: null,
    corrects: null,
    ...correctionOf(last),
  };
}

/** Many targets at once, for offline use; with the photos of reports that were sent back. */
export async function prefetchReportTargets(workOrderIds: string[]) {
  const supabase = await getSupabase();
  const [orders, lists] = await Promise.all([
    askTargets(supabase).in('id', workOrderIds),
    askChecklists(supabase),
  ]);
  const checklists = unwrap(lists);
  const targets = unwrap(orders).map((order) => targetOf(order, checklists));
  return {
    downloads: targets.map((target) => ({ key: targetKey(target.id), data: target })),
    photos: targets.flatMap(({ sentBack }) => sentBack?.photos ?? []),
  };
}

const askTargets = (supabase: Client) =>
  supabase
    .from('work_orders')
    .select(TARGET_COLUMNS)
    .order('submitted_at', { referencedTable: 'work_order_reports', ascending: false })
    .limit(1, { referencedTable: 'work_order_reports' });

const askChecklists = (supabase: Client) =>
  supabase.from('report_checklists').select('trade, items').limit(100);

type TargetRow = NonNullable<Awaited<ReturnType<typeof askTargets>>['data']>[number];

/** The target of a report. */
export interface ReportTarget
  extends Omit<TargetRow, 'reports' | 'status' | 'trade' | 'assigned_organization_id'> {
  /** Null: the firm no longer has the work order, and corrects its report on it. */
  status: TargetRow['status'] | null;
  /** Absent when the firm no longer has the work order. */
  trade?: string;
  assigned_organization_id?: string | null;
  checklist: ChecklistItem[];
  /** The report does not change the status of the work order. */
  isCorrectionOnly: boolean;
  /** The report that is corrected, by name. */
  corrects: string | null;
  /** The last report, if it was sent back. */
  sentBack: (Omit<TargetRow['reports'][number], 'checklist'> & { checklist: ChecklistAnswer[] }) | null;
}

function targetOf(
  { reports, trade, ...workOrder }: TargetRow,
  lists: readonly StoredChecklist[],
): ReportTarget {
  const last = reports[0];
  const sentBack = last?.status === 'rejected' ? last : null;
  return {
    ...workOrder,
    trade,
    checklist: checklistOf(lists, trade),
    isCorrectionOnly: false,
    // Named, so that it is no second report when the office takes back that it sent this one back.
    corrects: sentBack?.id ?? null,
    sentBack: sentBack && {
      ...sentBack,
      checklist: sentBack.checklist as unknown as ChecklistAnswer[],
    },
  };
}

interface StoredChecklist {
  trade: string;
  items: unknown;
}

/** The list of a trade, or the one for all other trades. */
function checklistOf(lists: readonly StoredChecklist[], trade: string): ChecklistItem[] {
  const own = lists.find((list) => list.trade === trade) ?? lists.find((list) => list.trade === '');
  return (own?.items ?? []) as ChecklistItem[];
}
