import type { ReactNode } from 'react';
import { ChecklistCard } from '#web/features/reports/components/checklist-card.tsx';
import { ReportFacts } from '#web/features/reports/components/report-facts.tsx';
import { ReportPictures } from '#web/features/reports/components/report-pictures.tsx';
import { ReportTrail } from '#web/features/reports/components/report-trail.tsx';
import { SentBackNext } from '#web/features/reports/components/sent-back-next.tsx';
import { type Report, useReport } from '#web/features/reports/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { PhotosArriving } from '#web/ui/photos/photos-arriving.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { SteadyHeight } from '#web/ui/steady-height.tsx';

interface ReportDetailProps {
  id: string;
  listPath: string;
  /** The link of its work order. */
  workOrderPath: (workOrderId: string) => string;
  /** The user's actions. */
  actions?: (report: Report) => ReactNode;
  /** Content before the facts: the decision. */
  decision?: (report: Report) => ReactNode;
  /** The link of the other versions, for users who may see them. */
  trailPath?: (id: string) => string;
  /** Content after the facts: the history of the work order. */
  history?: (workOrderId: string) => ReactNode;
}

/** One completion report: work and pictures at the left, facts and decisions at the right. */
export function ReportDetail({
  id,
  listPath,
  workOrderPath,
  actions,
  decision,
  trailPath,
  history,
}: ReportDetailProps) {
  return (
    <QueryView query={useReport(id)} skeleton={<DetailSkeleton />}>
      {(report) => (
        <Page
          crumbs={[{ label: t('Reports'), to: listPath }, { label: report.report_number }]}
          title={
            report.work_order?.title ??
            report.former_title ??
            t('Report {{number}}', { number: report.report_number })
          }
          description={
            <span className="mt-2 flex flex-wrap items-center gap-2">
              <span className="figures">{report.report_number}</span>
              <StatusBadge kind="report" status={report.status} />
              {!report.is_final && <span>{t('Progress report')}</span>}
              <PhotosArriving report={report} />
            </span>
          }
          actions={
            <>
              <DocumentButton
                path={`/documents/v1/reports/${report.id}.pdf`}
                fileName={`${report.report_number}.pdf`}
              >
                {t('Download PDF')}
              </DocumentButton>
              {actions?.(report)}
            </>
          }
        >
          <div className="grid items-start gap-4 lg:grid-cols-3">
            <div className="grid gap-4 lg:col-span-2">
              {report.came_after_deactivation && (
                <Alert kind="attention" title={t('It arrived after the account was deactivated.')}>
                  {t('A device sent it later. It changed no status, so the work order is as it was.')}
                </Alert>
              )}
              {/* A reviewer sees them in the column of the decision, so that the work does not move when it is made. */}
              {!decision && <ReviewNotes report={report} />}
              <Card title={t('Work performed')}>
                <FreeText className="max-w-prose text-pretty">{report.work_performed}</FreeText>
                {report.materials_used && (
                  <>
                    <h3 className="mt-4 text-ink-soft text-xs">{t('Materials used')}</h3>
                    <FreeText className="mt-0.5 max-w-prose">{report.materials_used}</FreeText>
                  </>
                )}
              </Card>
              <ChecklistCard checklist={report.checklist} />
              <ReportPictures report={report} />
            </div>
            <div className="grid gap-4">
              {decision && (
                <SteadyHeight isOpen={report.status === 'submitted'}>
                  <ReviewNotes report={report} isAlwaysShown />
                  {decision(report)}
                </SteadyHeight>
              )}
              <ReportFacts
                report={report}
                workOrderPath={workOrderPath}
                isReviewer={decision !== undefined}
              />
              {trailPath && <ReportTrail report={report} reportPath={trailPath} />}
              {report.work_order && history?.(report.work_order.id)}
            </div>
          </div>
        </Page>
      )}
    </QueryView>
  );
}

/** @param isAlwaysShown also without notes: it takes the space of the decision */
function ReviewNotes({ report, isAlwaysShown }: { report: Report; isAlwaysShown?: boolean }) {
  const notes = report.review?.review_notes;
  if (report.status === 'submitted' || (report.status === 'approved' && !notes && !isAlwaysShown))
    return null;
  const by = personName(report.reviewer);
  return report.status === 'rejected' ? (
    <Alert kind="attention" title={t('Sent back by {{name}}', { name: by })}>
      <FreeText>{notes}</FreeText>
      <SentBackNext report={report} />
      {isAlwaysShown && <Outcome report={report} />}
    </Alert>
  ) : (
    <Alert kind="success" title={t('Approved by {{name}}', { name: by })}>
      <FreeText>{notes}</FreeText>
      {isAlwaysShown && <Outcome report={report} />}
    </Alert>
  );
}

/** When the office decided, and where its work order stands since. */
function Outcome({ report: { reviewed_at, work_order } }: { report: Report }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-ink">
      {reviewed_at && (
        <>
          <dt className="text-ink-soft">{t('Reviewed')}</dt>
          <dd>{formatDateTime(reviewed_at)}</dd>
        </>
      )}
      {work_order && (
        <>
          <dt className="text-ink-soft">{t('Work order')}</dt>
          <dd>
            <StatusBadge kind="work_order" status={work_order.status} />
          </dd>
        </>
      )}
    </dl>
  );
}
