import { CircleCheck } from 'lucide-react';
import { Suspense } from 'react';
import type { Row } from '#shared/database.ts';
import { pathTo } from '#shared/paths.ts';
import { appointmentText } from '#web/features/dashboards/appointment-text.ts';
import { useMyAssignments } from '#web/features/dashboards/queries.ts';
import { formatDate, today } from '#web/lib/dates.ts';
import { dueLabel } from '#web/lib/due-labels.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { OfflineMark } from '#web/ui/offline-mark.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const FreeWorkLink = lazyPart(() => import('#web/ui/free-work-link.tsx'));

interface AssignmentsCardProps {
  title: string;
  profileId: string;
}

/** The work orders an employee is assigned to. */
export function AssignmentsCard({ title, profileId }: AssignmentsCardProps) {
  return (
    <Card flush title={title}>
      <QueryView query={useMyAssignments(profileId)} skeleton={<Skeleton className="m-4 h-48" />}>
        {(assignments) =>
          assignments.length === 0 ? (
            <EmptyState
              icon={CircleCheck}
              title={t('Nothing is assigned to you')}
              text={t('Work orders appear here as soon as the office assigns them.')}
              action={
                <Suspense>
                  <FreeWorkLink />
                </Suspense>
              }
            />
          ) : (
            <LinkList
              items={assignments.map(({ id, work_order: order }) => ({
                id,
                to: pathTo('/employee/assignments/$id', { id }),
                title: order.title,
                detail: factsOf(order),
                time: appointmentText(order),
                aside: (
                  <span className="flex items-center gap-2">
                    <OfflineMark workOrderId={order.id} words="never" />
                    {order.priority === 'emergency' && (
                      <StatusBadge kind="priority" status={order.priority} />
                    )}
                    <StatusBadge kind="work_order" status={order.status} />
                  </span>
                ),
              }))}
            />
          )
        }
      </QueryView>
    </Card>
  );
}

type ListedWorkOrder = Pick<
  Row<'work_orders'>,
  'work_order_number' | 'store_location' | 'status' | 'due_date'
>;

/** The line below the title of a work order: when it is due, which must not be cut off, number, and location. */
const factsOf = (order: ListedWorkOrder): string =>
  [dueText(order), order.work_order_number, order.store_location].filter(Boolean).join(' · ');

const dueText = ({ status, due_date }: ListedWorkOrder): string | null =>
  due_date &&
  (dueLabel({ status, due_date }, today())?.text ?? t('due {{date}}', { date: formatDate(due_date) }));
