import { hasEnded, isOfFormerFirm } from '#shared/rules/report-review.ts';
import { type Report, useReportTrail } from '#web/features/reports/queries.ts';
import { t } from '#web/lib/text.ts';

/** The next step for a report that was sent back; empty for a work order that accepts reports. */
export function SentBackNext({ report }: { report: Report }) {
  const { data: reports } = useReportTrail(report);
  const isReplaced = reports?.some(({ replaces_report_id }) => replaces_report_id === report.id) ?? true;
  if (isReplaced) return null;
  const { work_order: order } = report;
  if (!order && report.awaits_answer) {
    return (
      <p className="mt-1">
        {t(
          'The work order is no longer assigned to you, but you can correct this report and submit it again.',
        )}
      </p>
    );
  }
  // For a former firm's report, the office sees this beside the button that approves it.
  const isFormer =
    order && isOfFormerFirm(report.subcontractor_organization_id, order.assigned_organization_id);
  return order && !isFormer && hasEnded(order.status) ? (
    <p className="mt-1">
      {t(
        'The work order has ended, but the report can still be corrected, or approved by the office as it is.',
      )}
    </p>
  ) : null;
}
