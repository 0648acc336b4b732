import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { type ProjectDetail, useFreeOrders } from '#web/features/projects/project-queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/**
 * Searches and selects work orders of the project's customer that have no project; the selection survives the next
 * search.
 */
export function AddOrdersDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useFreeOrders(project.organization_id, useDebounced(text.trim(), SEARCH_DEBOUNCE_MS));
  const command = useCommand('set_project_work_orders', {
    invalidates: ['projects', 'work_orders'],
    onSuccess: ({ added }) => {
      toast({
        kind: 'success',
        title: t('{{count}} work order added|{{count}} work orders added', { count: added }),
      });
      onClose();
    },
  });
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Add work orders')}
      description={t('Of {{customer}}, and in no other project.', {
        customer: project.customer?.name ?? t('any customer'),
      })}
      fillsPhone
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={command.isPending}
            disabled={chosen.size === 0}
            onClick={() => command.mutate({ project_id: project.id, add: [...chosen] })}
          >
            {chosen.size === 0 ? t('Add') : t('Add {{count}}', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className="grid content-start gap-3 max-md:overflow-y-auto">
        <SearchField
          placeholder={t('Search by number, title or location')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <QueryView query={query} skeleton={<Skeleton className="h-72" />}>
          {(orders) =>
            orders.length === 0 ? (
              <p className="py-6 text-center text-ink-soft">
                {text ? t('No free work order fits this search.') : t('There is no free work order.')}
              </p>
            ) : (
              <ul className="divide-y divide-line/70 md:max-h-80 md:overflow-y-auto">
                {orders.map((order) => (
                  <li key={order.id}>
                    <Checkbox
                      className="py-1.5"
                      checked={chosen.has(order.id)}
                      onCheckedChange={(isChosen) => toggle(order.id, isChosen)}
                      label={
                        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                          <span className="min-w-0 flex-1 basis-48">
                            <span className="block truncate font-medium">{order.title}</span>
                            <span className="block truncate text-ink-soft">
                              {order.work_order_number} · {order.store_location}
                            </span>
                          </span>
                          <StatusBadge kind="work_order" status={order.status} />
                        </span>
                      }
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </Dialog>
  );
}
