import { createFileRoute } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { RecordEmails } from '#web/features/emails/components/record-emails.tsx';
import { FixReportLink } from '#web/features/reports/components/fix-report-link.tsx';
import { LateApproval } from '#web/features/reports/components/late-approval.tsx';
import { NextToReviewLink } from '#web/features/reports/components/next-to-review-link.tsx';
import { ReportDecision } from '#web/features/reports/components/report-decision.tsx';
import { ReportDetail } from '#web/features/reports/components/report-detail.tsx';
import { WorkOrderHistory } from '#web/features/work-orders/components/work-order-history.tsx';
import { useMay } from '#web/lib/use-may.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { UnsharedFiles } from '#web/ui/unshared-files.tsx';

export const Route = createFileRoute('/admin/reports/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const may = useMay();
  return (
    <>
      <ReportDetail
        key={id}
        id={id}
        listPath="/admin/reports"
        workOrderPath={(workOrderId) => pathTo('/admin/work-orders/$id', { id: workOrderId })}
        actions={(report) => (
          <>
            {report.subcontractor_organization_id === null && (
              <FixReportLink report={report} to="/admin/work-orders/$workOrderId/submit-report" />
            )}
            <Allowed to="review_reports">
              <NextToReviewLink reportId={id} />
            </Allowed>
          </>
        )}
        decision={(report) => (
          <Allowed to="review_reports">
            {report.status === 'submitted' && <ReportDecision report={report} />}
            {report.status === 'rejected' && <LateApproval report={report} />}
            {report.status === 'approved' && <UnsharedFiles files={report.photos} />}
          </Allowed>
        )}
        trailPath={(reportId) => pathTo('/admin/reports/$id', { id: reportId })}
        history={(workOrderId) => (
          <div className="grid min-w-0 gap-4">
            <WorkOrderHistory workOrderId={workOrderId} />
            {may('manage_settings') && <RecordEmails table="work_order_reports" id={id} />}
          </div>
        )}
      />
      <RecordHistory key={`history ${id}`} records={[{ table: 'work_order_reports', id }]} collapsed />
    </>
  );
}
