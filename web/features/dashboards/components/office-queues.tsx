import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pathTo } from '#shared/paths.ts';
import { type Agenda, type AgendaItem, queueOf } from '#web/features/dashboards/agenda.ts';
import { NextStepsCard, nextStepsHeight } from '#web/features/dashboards/components/next-steps-card.tsx';
import { QueueCard, queueHeight } from '#web/features/dashboards/components/queue-card.tsx';
import { ReportsQueue } from '#web/features/dashboards/components/reports-queue.tsx';
import { ToAssignQueue } from '#web/features/dashboards/components/to-assign-queue.tsx';
import { factsOf, joined, workOrderPath } from '#web/features/dashboards/office-labels.ts';
import { arrivalLabel } from '#web/lib/arrival-labels.ts';
import { formatDate, today } from '#web/lib/dates.ts';
import { dueLabel } from '#web/lib/due-labels.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { BalancedColumns } from '#web/ui/balanced-columns.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NewWorkOrderLink } from '#web/ui/new-work-order-link.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

const since = ({ at }: AgendaItem) => (
  <span className="text-ink-soft">
    <RelativeDate value={at} asAge />
  </span>
);
const due = ({ status, at }: AgendaItem) => {
  const day = (at ?? '').slice(0, 10);
  return dueLabel({ status, due_date: day }, today())?.text ?? formatDate(day);
};

/** The dialog that assigns a work order, while it is open. */
export type RenderAssign = (workOrderId: string, onClose: () => void) => ReactNode;

/** The office's queues, the most urgent first; empty queues are hidden. */
export function OfficeQueues({ agenda, renderAssign }: { agenda: Agenda; renderAssign: RenderAssign }) {
  const [assigning, setAssigning] = useState<string | null>(null);
  if (Object.keys(agenda).length === 0) {
    return (
      <Card>
        <EmptyState
          icon={CircleCheck}
          title={t('Nothing waits for the office')}
          text={t('New requests, reports and bills appear here.')}
          action={<NewWorkOrderLink />}
        />
      </Card>
    );
  }
  const of = (name: string) => queueOf(agenda, name);
  const sizeOf = (name: string) => queueHeight(of(name));
  return (
    <>
      <BalancedColumns
        parts={[
          { size: sizeOf('to_assign'), content: <ToAssignQueue agenda={agenda} onAssign={setAssigning} /> },
          {
            size: sizeOf('declined'),
            content: (
              <QueueCard
                title={t('Declined by subcontractors')}
                queue={of('declined')}
                listPath="/admin/work-orders?status=received"
                itemPath={workOrderPath}
                detail={factsOf}
                aside={since}
                button={{ label: t('Assign'), onPress: ({ id }) => setAssigning(id) }}
              />
            ),
          },
          {
            size: sizeOf('overdue'),
            content: (
              <QueueCard
                title={t('Overdue')}
                queue={of('overdue')}
                listPath="/admin/work-orders?due=overdue"
                itemPath={workOrderPath}
                detail={factsOf}
                aside={(item) => <span className="font-medium text-brick-ink">{due(item)}</span>}
              />
            ),
          },
          {
            size: sizeOf('late_arrival'),
            content: (
              <QueueCard
                title={t('Arrival time passed')}
                queue={of('late_arrival')}
                listPath="/admin/work-orders?status=assigned"
                itemPath={workOrderPath}
                detail={factsOf}
                aside={({ at }) => <span className="text-brick-ink">{at && arrivalLabel(at)}</span>}
              />
            ),
          },
          { size: sizeOf('reports'), content: <ReportsQueue agenda={agenda} /> },
          {
            size: sizeOf('bills'),
            content: (
              <QueueCard
                title={t('Bills to approve')}
                queue={of('bills')}
                listPath="/admin/subcontractor-bills?status=submitted"
                itemPath={({ id }) => pathTo('/admin/subcontractor-bills/$id', { id })}
                detail={({ number, location }) => joined(number, location)}
                aside={(item) => (
                  <>
                    <span className="font-medium">{formatMoney(item.amount)}</span>
                    {since(item)}
                  </>
                )}
                action={t('Review', { context: 'verb' })}
              />
            ),
          },
          {
            size: sizeOf('over_nte'),
            content: (
              <QueueCard
                title={t('Over NTE')}
                queue={of('over_nte')}
                listPath="/admin/subcontractor-bills?status=submitted"
                itemPath={({ id }) => pathTo('/admin/subcontractor-bills/$id', { id })}
                detail={factsOf}
                aside={({ amount }) => (
                  <span className="font-medium text-brick-ink">
                    {t('{{amount}} over', { amount: formatMoney(amount) })}
                  </span>
                )}
                action={t('Review', { context: 'verb' })}
              />
            ),
          },
          { size: nextStepsHeight(agenda), content: <NextStepsCard agenda={agenda} /> },
          {
            size: sizeOf('due_soon'),
            content: (
              <QueueCard
                title={t('Due soon')}
                queue={of('due_soon')}
                listPath="/admin/work-orders?due=soon"
                itemPath={workOrderPath}
                detail={factsOf}
                aside={(item) => due(item)}
              />
            ),
          },
          {
            size: sizeOf('on_hold'),
            content: (
              <QueueCard
                title={t('On hold for over a week')}
                queue={of('on_hold')}
                listPath="/admin/work-orders?status=on_hold"
                itemPath={workOrderPath}
                detail={factsOf}
                aside={since}
              />
            ),
          },
        ]}
      />
      {assigning && renderAssign(assigning, () => setAssigning(null))}
    </>
  );
}
