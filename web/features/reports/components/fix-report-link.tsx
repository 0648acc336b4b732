import { Link } from '@tanstack/react-router';
import { isOfFormerFirm } from '#shared/rules/report-review.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { type Report, useReportTrail } from '#web/features/reports/queries.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';

interface FixReportLinkProps {
  report: Report;
  /** The path of the role's report form. */
  to: '/subcontractor/reports/new/$workOrderId' | '/admin/work-orders/$workOrderId/submit-report';
}

/** A link to correct a report that was sent back and not replaced yet; otherwise empty. */
export function FixReportLink({ report, to }: FixReportLinkProps) {
  const { work_order: order, subcontractor_organization_id: firm } = report;
  const { data: reports } = useReportTrail(report);
  const isReplaced = reports?.some(({ replaces_report_id }) => replaces_report_id === report.id) ?? true;
  if (report.status !== 'rejected' || (!report.awaits_answer && isReplaced)) return null;
  // The form of the work order corrects the last report, so this one must be named.
  const isLast = reports?.at(-1)?.id === report.id;
  const isNamed =
    order &&
    (!isLast ||
      isOfFormerFirm(firm, order.assigned_organization_id) ||
      !REPORTABLE_STATUSES.some((reportable) => reportable === order.status));
  return (
    <Link
      to={to}
      params={{ workOrderId: report.work_order_id }}
      search={isNamed ? { report: report.id } : {}}
      className={buttonStyle({ variant: 'main' })}
    >
      {t('Fix and resubmit')}
    </Link>
  );
}
