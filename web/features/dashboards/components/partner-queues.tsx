import { Link } from '@tanstack/react-router';
import { CircleCheck, Plus } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { type Agenda, type AgendaItem, queueOf } from '#web/features/dashboards/agenda.ts';
import { QueueCard, queueHeight } from '#web/features/dashboards/components/queue-card.tsx';
import { arrivalLabel } from '#web/lib/arrival-labels.ts';
import { t } from '#web/lib/text.ts';
import { BalancedColumns } from '#web/ui/balanced-columns.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const workOrder = ({ id }: AgendaItem) => pathTo('/partner/work-orders/$id', { id });
const facts = ({ number, location }: AgendaItem) => [number, location].filter(Boolean).join(' · ');

/** Expected visits, open requests, and what was completed last. */
export function PartnerQueues({ agenda }: { agenda: Agenda }) {
  const sizeOf = (name: string) => queueHeight(queueOf(agenda, name));
  if (Object.keys(agenda).length === 0) {
    return (
      <Card>
        <EmptyState
          icon={CircleCheck}
          title={t('No open requests')}
          text={t('Request work, and follow its progress here.')}
          action={
            <Link to="/partner/work-orders/new" className={buttonStyle()}>
              <Plus aria-hidden />
              {t('New Service Request')}
            </Link>
          }
        />
      </Card>
    );
  }
  return (
    <BalancedColumns
      parts={[
        {
          size: sizeOf('arrivals'),
          content: (
            <QueueCard
              title={t('Expected arrivals')}
              queue={queueOf(agenda, 'arrivals')}
              itemPath={workOrder}
              detail={facts}
              aside={({ at }) => <span className="font-medium">{at && arrivalLabel(at)}</span>}
            />
          ),
        },
        {
          size: sizeOf('waiting'),
          content: (
            <QueueCard
              title={t('Waiting to be assigned')}
              queue={queueOf(agenda, 'waiting')}
              listPath="/partner/work-orders?status=received"
              itemPath={workOrder}
              detail={facts}
              aside={({ priority, at }) => (
                <>
                  {priority && <StatusBadge kind="priority" status={priority} />}
                  <span className="text-ink-soft">
                    <RelativeDate value={at} asAge />
                  </span>
                </>
              )}
            />
          ),
        },
        {
          size: sizeOf('under_way'),
          content: (
            <QueueCard
              title={t('Under way')}
              queue={queueOf(agenda, 'under_way')}
              listPath="/partner/work-orders?status=open"
              itemPath={workOrder}
              detail={facts}
              aside={({ priority, status }) => (
                <span className="flex flex-wrap items-center gap-2">
                  {priority === 'emergency' && <StatusBadge kind="priority" status={priority} />}
                  <StatusBadge kind="work_order" status={status} />
                </span>
              )}
            />
          ),
        },
        {
          size: sizeOf('finished'),
          content: (
            <QueueCard
              title={t('Recently finished')}
              queue={{ ...queueOf(agenda, 'finished'), total: 0 }}
              listPath="/partner/work-orders?status=done"
              // Links to the report, if there is one.
              itemPath={(item) =>
                item.detail ? pathTo('/partner/reports/$id', { id: item.detail }) : workOrder(item)
              }
              detail={facts}
              aside={({ at }) => (
                <span className="text-ink-soft">
                  <RelativeDate value={at} asAge />
                </span>
              )}
              action={t('Report', { context: 'verb' })}
            />
          ),
        },
      ]}
    />
  );
}
