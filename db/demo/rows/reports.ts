import { dayOf } from '../calendar.ts';
import type { DemoCompany } from '../demo-company.ts';
import { type Checklists, reportChecks } from './report-checks.ts';
import { reportNumbers } from './report-numbers.ts';
import type { Names, TableRows } from './table-rows.ts';
import { subcontractorOf } from './work-orders.ts';

/** Reports and what the office wrote back. */
export function reportRows(
  { orders, world }: DemoCompany,
  names: Names,
  checklists: Checklists,
): TableRows[] {
  const numbers = reportNumbers(orders);
  const all = orders.flatMap((order) =>
    order.reports.map((report, index) => ({ order, report, before: order.reports[index - 1] })),
  );
  // The crew of the newest one is out of range: half of its photos are still on the phone.
  const arriving = all
    .filter(({ report }) => report.status === 'submitted')
    .toSorted((a, b) => a.report.submittedAt - b.report.submittedAt)
    .at(-1)?.report;
  return [
    {
      table: 'public.work_order_reports',
      rows: all.map(({ order, report, before }, position) => ({
        id: report.id,
        report_number: numbers.get(report.id),
        work_order_id: order.id,
        subcontractor_user_id: names.profile(report.by),
        subcontractor_organization_id: subcontractorOf(order, names),
        organization_id: names.organization(order.location.partner),
        status: report.status,
        work_performed: report.workPerformed,
        materials_used: report.materials,
        hours_worked: report.hours,
        crew_size: report.crewSize,
        completed_on: world.calendar.date(dayOf(report.submittedAt)),
        is_final: report.isFinal,
        signature_name: report.signatureName,
        checklist: reportChecks(checklists, order.narrative.trade, report, position),
        replaces_report_id: before?.status === 'rejected' ? before.id : null,
        submission_key: world.random.uuid(),
        submitted_at: names.instant(report.submittedAt),
        reviewed_by: report.reviewedBy && names.profile(report.reviewedBy),
        reviewed_at: names.instantOrNull(report.reviewedAt),
        created_at: names.instant(report.submittedAt),
        photos_expected: report === arriving ? 4 : 0,
        photos_arrived: report === arriving ? 2 : 0,
      })),
    },
    {
      table: 'public.work_order_report_reviews',
      rows: all.flatMap(({ report: { id, reviewNotes, reviewedAt } }) =>
        reviewNotes === null || reviewedAt === null
          ? []
          : [{ report_id: id, review_notes: reviewNotes, created_at: names.instant(reviewedAt) }],
      ),
    },
  ];
}
