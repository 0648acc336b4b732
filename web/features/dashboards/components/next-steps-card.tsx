import { type Agenda, queueOf, totalLabel } from '#web/features/dashboards/agenda.ts';
import { cardHeight } from '#web/features/dashboards/components/queue-card.tsx';
import { message, t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';

/** The lists of what is done and waits for money or an approval; the database counts each for those who act on it. */
const STEPS = [
  { queue: 'to_invoice', title: message('Reports to invoice'), to: '/admin/billing-dashboard' },
  {
    queue: 'to_pay',
    title: message('Approved bills to pay'),
    to: '/admin/subcontractor-bills?status=approved',
  },
  { queue: 'time', title: message('Time to approve'), to: '/admin/time-management?tab=timesheets' },
] as const;

const waiting = (agenda: Agenda) => STEPS.filter(({ queue }) => queueOf(agenda, queue).total > 0);

/** The approximate height of the card; 0 when it is hidden. */
export const nextStepsHeight = (agenda: Agenda): number => cardHeight(waiting(agenda).length);

/** How much waits to be invoiced, paid, and approved, each with its list; hidden when nothing does. */
export function NextStepsCard({ agenda }: { agenda: Agenda }) {
  const steps = waiting(agenda);
  if (steps.length === 0) return null;
  return (
    <Card flush title={t('Next steps')}>
      <LinkList
        items={steps.map(({ queue, title, to }) => ({
          id: queue,
          to,
          title: t(title),
          aside: <span className="font-medium">{totalLabel(queueOf(agenda, queue).total)}</span>,
        }))}
      />
    </Card>
  );
}
