import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useWorkOrdersNow, type WorkOrderFilter } from '#web/features/dashboards/queries.ts';
import { workOrderFacts } from '#web/features/dashboards/work-order-facts.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface WorkOrdersNowCardProps {
  title: string;
  filter: WorkOrderFilter;
  listPath: string;
  detailPath: (id: string) => string;
  emptyText: string;
}

/** The work orders to look at now, and the way to all of them. */
export function WorkOrdersNowCard({
  title,
  filter,
  listPath,
  detailPath,
  emptyText,
}: WorkOrdersNowCardProps) {
  return (
    <Card
      flush
      title={title}
      aside={
        <Link to={listPath} className="rounded-sm py-2 text-ink-soft hover:text-ink hover:underline">
          {t('All')}
        </Link>
      }
    >
      <QueryView query={useWorkOrdersNow(filter)} skeleton={<Skeleton className="m-4 h-48" />}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState icon={CircleCheck} title={emptyText} />
          ) : (
            <LinkList
              items={orders.map((order) => ({
                id: order.id,
                to: detailPath(order.id),
                title: order.title,
                detail: workOrderFacts(order),
                aside:
                  filter.statuses.length > 1 ? (
                    <StatusBadge kind="work_order" status={order.status} />
                  ) : (
                    <StatusBadge kind="priority" status={order.priority} />
                  ),
              }))}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
