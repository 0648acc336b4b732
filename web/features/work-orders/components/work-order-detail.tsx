import { useWorkOrder } from '#web/features/work-orders/queries.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** One work order: facts at the left, history at the right. `listPath` is where its list is. */
export function WorkOrderDetail({ id, listPath }: { id: string; listPath: string }) {
  const query = useWorkOrder(id);
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(order) => (
        <Page
          crumbs={[{ label: t('Work Orders'), to: listPath }, { label: order.work_order_number }]}
          title={order.title}
          description={
            <span className="mt-1 flex flex-wrap gap-2">
              <StatusBadge kind="work_order" status={order.status} />
              <StatusBadge kind="priority" status={order.priority} />
            </span>
          }
        >
          <div className="grid items-start gap-4 lg:grid-cols-3">
            <Card title={t('Facts')} className="lg:col-span-2">
              <Facts
                facts={[
                  { label: t('Customer'), value: order.partner?.name },
                  { label: t('Location'), value: order.store_location },
                  { label: t('Trade'), value: order.trade },
                  { label: t('Due'), value: formatDate(order.due_date) },
                  { label: t('Received'), value: formatDateTime(order.created_at) },
                  {
                    label: t('Contact'),
                    value: [order.contact_name, order.contact_phone].filter(Boolean).join(' · '),
                  },
                  { label: t('Description'), value: order.description, wide: true },
                  { label: t('Access'), value: order.location?.access_notes, wide: true },
                ]}
              />
            </Card>
            <Card title={t('History')}>
              <ol className="grid gap-3">
                {order.events.map((event) => (
                  <li key={event.id} className="border-line border-l-2 pl-3">
                    <p>{event.message || event.event_type.replaceAll('_', ' ')}</p>
                    <p className="text-ink-soft text-xs">
                      {personName(event.actor)} · <RelativeDate value={event.created_at} />
                    </p>
                  </li>
                ))}
              </ol>
            </Card>
          </div>
        </Page>
      )}
    </QueryView>
  );
}
