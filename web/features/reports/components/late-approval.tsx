import { Check } from 'lucide-react';
import { hasEnded, isOfFormerFirm } from '#shared/rules/report-review.ts';
import { type Report, useReportTrail } from '#web/features/reports/queries.ts';
import { t } from '#web/lib/text.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** For a report that was sent back and may never be corrected: the office can approve it as it is. Otherwise empty. */
export function LateApproval({ report }: { report: Report }) {
  const { work_order: order, subcontractor_organization_id: firm } = report;
  const { data: reports } = useReportTrail(report);
  const approve = useDecision('approve_report', {
    invalidates: ['work_order_reports', 'work_orders', 'work_order_events'],
    decided: () => ({
      title: t('Report {{number}} approved', { number: report.report_number }),
      undone: t('Report {{number}} is sent back again', { number: report.report_number }),
    }),
  });
  const isReplaced = reports?.some(({ replaces_report_id }) => replaces_report_id === report.id) ?? true;
  const isFormer = order !== null && isOfFormerFirm(firm, order.assigned_organization_id);
  if (!order || isReplaced || !(isFormer || hasEnded(order.status))) return null;
  return (
    <Card title={t('Decision')} className="print:hidden">
      <p className="text-ink-soft">
        {isFormer
          ? t(
              '{{firm}} no longer has the work order. It can still correct this report, or you approve it as it is.',
              {
                firm: report.by?.name ?? '',
              },
            )
          : t('The work order has ended. The report can still be corrected, or you approve it as it is.')}
        {firm !== null && ` ${t('Approved, the firm can bill its work.')}`}
      </p>
      <Button
        variant="main"
        className="mt-3"
        busy={approve.isPending}
        onClick={() => approve.mutate({ report_id: report.id, seen_status: 'rejected' })}
      >
        {!approve.isPending && <Check aria-hidden />}
        {t('Approve after all')}
      </Button>
    </Card>
  );
}
