import { CircleCheck } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { type Agenda, type AgendaItem, queueOf } from '#web/features/dashboards/agenda.ts';
import { appointmentText } from '#web/features/dashboards/appointment-text.ts';
import { QueueCard } from '#web/features/dashboards/components/queue-card.tsx';
import { withoutRepeats } from '#web/features/dashboards/without-repeats.ts';
import { formatDate, today } from '#web/lib/dates.ts';
import { dueLabel } from '#web/lib/due-labels.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const workOrder = ({ id }: AgendaItem) => pathTo('/subcontractor/work-orders/$id', { id });
/** Of work to accept: its two ends in one text. */
const appointmentOf = ({ detail }: AgendaItem) => {
  const [from = null, until = null] = detail?.split('/') ?? [];
  return appointmentText({ appointment_from: from, appointment_until: until });
};
const facts = ({ number, location }: AgendaItem) => [number, location].filter(Boolean).join(' · ');

/** A subcontractor's next steps: correct, accept, visit, report, bill. */
export function SubcontractorQueues({ agenda }: { agenda: Agenda }) {
  const names = ['to_correct', 'to_accept', 'due', 'running', 'to_bill'];
  if (names.every((name) => queueOf(agenda, name).items.length === 0)) {
    return (
      <Card>
        <EmptyState
          icon={CircleCheck}
          title={t('Nothing is assigned to your company')}
          text={t('Work orders appear here as soon as the office assigns them.')}
          action={null}
        />
      </Card>
    );
  }
  const toBill = queueOf(agenda, 'to_bill');
  const { due, dueOf } = withoutRepeats(agenda);
  return (
    <>
      <QueueCard
        title={t('Sent back: correct bill')}
        className="border-ochre/70"
        queue={queueOf(agenda, 'to_correct')}
        listPath="/subcontractor/bills?status=rejected"
        itemPath={({ id }) => pathTo('/subcontractor/bills/$id', { id })}
        detail={({ detail }) => detail}
        aside={({ amount }) => amount !== null && <span>{formatMoney(amount)}</span>}
      />
      <QueueCard
        title={t('To accept')}
        queue={queueOf(agenda, 'to_accept')}
        listPath="/subcontractor/work-orders?status=assigned"
        itemPath={workOrder}
        detail={facts}
        time={appointmentOf}
        aside={(item) => (
          <>
            <DueLabel item={dueOf(item)} />
            {item.priority && <StatusBadge kind="priority" status={item.priority} />}
          </>
        )}
        action={t('Answer', { context: 'verb' })}
      />
      <QueueCard
        title={t('Due soon or overdue')}
        queue={due}
        listPath="/subcontractor/work-orders?status=late"
        itemPath={workOrder}
        detail={facts}
        aside={(item) => <DueLabel item={item} />}
      />
      <QueueCard
        title={t('In Progress')}
        queue={queueOf(agenda, 'running')}
        listPath="/subcontractor/work-orders?status=in_progress"
        itemPath={workOrder}
        detail={facts}
        aside={(item) => (
          <>
            <DueLabel item={dueOf(item)} />
            <span className="text-ink-soft">
              <RelativeDate value={item.at} asAge />
            </span>
          </>
        )}
        link={{
          label: t('Report', { context: 'verb' }),
          to: ({ id }) => pathTo('/subcontractor/reports/new/$workOrderId', { workOrderId: id }),
        }}
      />
      <QueueCard
        title={toBillTitle(toBill.items[0]?.amount)}
        queue={toBill}
        listPath="/subcontractor/submit-bill"
        itemPath={workOrder}
        detail={(item) => [facts(item), unfinishedWords(item)].filter(Boolean).join(' · ')}
        aside={({ detail }) =>
          detail && (
            <span className="font-medium">
              {t('up to NTE {{amount}}', { amount: formatMoney(Number(detail)) })}
            </span>
          )
        }
      />
    </>
  );
}

/** What will be billed is not known yet: `limit` is the sum of the NTEs, of work that has one. */
const toBillTitle = (limit: number | null | undefined): string =>
  limit
    ? t('Approved, not billed: up to NTE {{amount}}', { amount: formatMoney(limit) })
    : t('Approved, not billed');

/** Why work that was not completed can be billed; empty for completed work. */
function unfinishedWords({ status }: AgendaItem): string {
  if (status === 'cancelled') return t('Cancelled');
  return status === 'former' ? t('No longer assigned to you') : '';
}

/** Empty for work that is not due. */
function DueLabel({ item }: { item: AgendaItem | undefined }) {
  if (!item) return null;
  const { status, at } = item;
  const day = (at ?? '').slice(0, 10);
  const words = dueLabel({ status, due_date: day }, today());
  if (!words) return <>{formatDate(day)}</>;
  return (
    <span
      className={words.urgency === 'overdue' ? 'font-medium text-brick-ink' : 'font-medium text-ochre-ink'}
    >
      {words.text}
    </span>
  );
}
