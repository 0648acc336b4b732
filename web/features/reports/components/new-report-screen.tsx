import { ClipboardX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CommandOutput } from '#shared/commands.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { ReportForm } from '#web/features/reports/components/report-form.tsx';
import { useReportTarget } from '#web/features/reports/queries.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Crumb, Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { statusLook } from '#web/ui/statuses.ts';

interface NewReportScreenProps {
  workOrderId: string;
  profileId: string;
  /** Where the screen stands, before the report itself. */
  crumbs: (workOrderNumber: string) => readonly Crumb[];
  /** The way on when this work order takes no report. */
  instead: ReactNode;
  onSubmitted: (report: CommandOutput<'submit_report'>) => void;
}

/** Writing a report about one work order. */
export function NewReportScreen({
  workOrderId,
  profileId,
  crumbs,
  instead,
  onSubmitted,
}: NewReportScreenProps) {
  return (
    <QueryView query={useReportTarget(workOrderId)} skeleton={<DetailSkeleton />}>
      {(target) => (
        <Page
          title={t('Report on {{number}}', { number: target.work_order_number })}
          crumbs={[...crumbs(target.work_order_number), { label: t('Report') }]}
          width="reading"
        >
          {REPORTABLE_STATUSES.some((status) => status === target.status) ? (
            <ReportForm target={target} profileId={profileId} onSubmitted={onSubmitted} />
          ) : (
            <Card>
              <EmptyState
                icon={ClipboardX}
                title={t('This work order takes no report now')}
                text={t('It is {{status}}. Reports can be submitted while it is assigned or in progress.', {
                  status: t(statusLook('work_order', target.status).label),
                })}
                action={instead}
              />
            </Card>
          )}
        </Page>
      )}
    </QueryView>
  );
}
