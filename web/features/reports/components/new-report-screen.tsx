import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { pathTo, type Screen } from '#shared/paths.ts';
import { sentences } from '#shared/rules/sentences.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { ReportForm } from '#web/features/reports/components/report-form.tsx';
import { useReportTarget } from '#web/features/reports/target-queries.ts';
import { isNotFound } from '#web/lib/data-error.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useLiveWorkOrder } from '#web/lib/use-live-work-order.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { NoLongerAssigned } from '#web/ui/no-longer-assigned.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { statusLook } from '#web/ui/statuses.ts';

// For the rare work order that accepts no report: the form does not wait for it.
const UnsentReports = lazyPart(() => import('#web/features/reports/components/unsent-reports.tsx'));

type Area = 'admin' | 'employee' | 'subcontractor';

const SCREENS = {
  admin: {
    workOrders: '/admin/work-orders',
    listLabel: message('Work Orders'),
    workOrder: '/admin/work-orders/$id',
    report: '/admin/reports/$id',
    drafts: '/device',
  },
  employee: {
    workOrders: '/employee/time-reports',
    listLabel: message('Time Reports'),
    workOrder: '/admin/work-orders/$id',
    report: '/admin/reports/$id',
    drafts: '/employee/time-reports',
  },
  subcontractor: {
    workOrders: '/subcontractor/work-orders',
    listLabel: message('Work Orders'),
    workOrder: '/subcontractor/work-orders/$id',
    report: '/subcontractor/reports/$id',
    drafts: '/subcontractor/submit-report',
  },
} as const satisfies Record<Area, AreaScreens>;

interface AreaScreens {
  workOrders: Screen;
  listLabel: Message;
  workOrder: Screen;
  report: Screen;
  /** The page of undelivered reports. */
  drafts: Screen;
}

interface NewReportScreenProps {
  /** The role's paths. */
  area: Area;
  workOrderId: string;
  profileId: string;
  /** The draft to open, if the user selected one. */
  draftId?: string | undefined;
  /** The report to correct, if the user selected one. */
  correctsId?: string | undefined;
  /** Content above the form. */
  above?: ReactNode;
}

/** The report form of one work order; afterwards it opens the report, or the work order when it accepts no report. */
export function NewReportScreen({
  area,
  workOrderId,
  profileId,
  draftId,
  correctsId,
  above,
}: NewReportScreenProps) {
  const navigate = useNavigate();
  const screens = SCREENS[area];
  const workOrderPath = pathTo(screens.workOrder, { id: workOrderId });
  const query = useReportTarget(workOrderId, correctsId);
  useLiveWorkOrder(workOrderId);
  const unsent = (named: { number?: string | null; title?: string | null }) => (
    <Suspense fallback={null}>
      <UnsentReports profileId={profileId} workOrder={{ ...named, id: workOrderId }} />
    </Suspense>
  );
  if (isNotFound(query.error)) {
    return (
      <NoLongerAssigned
        workOrderId={workOrderId}
        list={{ label: t(screens.listLabel), to: screens.workOrders }}
        keeps={() => t('It accepts no report from you. Your text stays on this device until you delete it.')}
        otherwise={unsent({})}
      >
        {({ work_order_number: number, title }) => (
          <>
            {unsent({ number, title })}
            <Link to={screens.drafts} className={buttonStyle({ className: 'justify-self-start' })}>
              {t('View your drafts')}
            </Link>
          </>
        )}
      </NoLongerAssigned>
    );
  }
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(target) => (
        <Page
          title={t('Report on {{number}}', { number: target.work_order_number })}
          crumbs={[
            { label: t(screens.listLabel), to: screens.workOrders },
            { label: target.work_order_number, to: workOrderPath },
            { label: t('Report') },
          ]}
          width="reading"
        >
          {above}
          {target.isCorrectionOnly ||
          target.status === null ||
          REPORTABLE_STATUSES.some((status) => status === target.status) ? (
            <ReportForm
              // A correction of another report is a draft of its own.
              key={target.isCorrectionOnly ? target.corrects : ''}
              target={target}
              profileId={profileId}
              draftId={draftId}
              onKept={(leftOut) => {
                toast({
                  kind: leftOut > 0 ? 'attention' : 'success',
                  title: t('Saved on this device'),
                  description: sentences(
                    navigator.onLine
                      ? t('The report will be sent automatically as soon as the server responds.')
                      : t('The report will be sent automatically as soon as there is a signal.'),
                    leftOutLabel(leftOut),
                  ),
                });
                void navigate({ to: screens.drafts, replace: true });
              }}
              onSubmitted={({ id, report_number }, leftOut) => {
                toast({
                  kind: leftOut > 0 ? 'attention' : 'success',
                  title: t('Report {{number}} submitted', { number: report_number }),
                  ...(leftOut > 0 && { description: leftOutLabel(leftOut) }),
                });
                void navigate({ to: pathTo(screens.report, { id }), replace: true });
              }}
            />
          ) : (
            <div className="grid gap-4">
              <Card>
                <EmptyState
                  icon={ClipboardX}
                  title={t('This work order takes no report now')}
                  text={t('It is {{status}}. Reports can be submitted while it is assigned or in progress.', {
                    status: t(statusLook('work_order', target.status).label),
                  })}
                  action={
                    <Link to={workOrderPath} className={buttonStyle({ variant: 'main' })}>
                      {t('View work order')}
                    </Link>
                  }
                />
              </Card>
              {unsent({ number: target.work_order_number, title: target.title })}
            </div>
          )}
        </Page>
      )}
    </QueryView>
  );
}

const leftOutLabel = (count: number): string =>
  count > 0 ? t('{{count}} photo is not in it.|{{count}} photos are not in it.', { count }) : '';
