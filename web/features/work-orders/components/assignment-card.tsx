import { Star } from 'lucide-react';
import { useState } from 'react';
import { isAssignable } from '#shared/rules/work-order-status.ts';
import { AssignDialog } from '#web/features/work-orders/assign/components/assign-dialog.tsx';
import { AcceptanceLine } from '#web/features/work-orders/components/acceptance-line.tsx';
import { AssigneeName } from '#web/features/work-orders/components/assignee-name.tsx';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** The assignees, and whether they have accepted. */
export function AssignmentCard({ order }: { order: OfficeWorkOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const canChange = useMay()('assign_work') && isAssignable(order.status);
  const isNobodys = !order.assigned && order.assignments.length === 0;
  return (
    <Card
      title={t('Assignment')}
      aside={
        canChange &&
        order.status !== 'received' && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('Change', { context: 'verb' })}
          </Button>
        )
      }
    >
      {isNobodys ? (
        <p className="text-ink-soft">{t('Nobody is assigned yet.')}</p>
      ) : (
        <div className="grid gap-3">
          {order.assigned && (
            <div>
              <p className="font-medium text-base">{order.assigned.name}</p>
              <AcceptanceLine order={order} />
            </div>
          )}
          {order.assignments.length > 0 && (
            <ul className="grid gap-2">
              {order.assignments.map(({ assigned_to, is_lead, person }) => (
                <li key={assigned_to} className="flex items-center gap-2.5">
                  <Avatar name={personName(person)} personId={assigned_to} />
                  <span className="min-w-0 flex-1 truncate">
                    <AssigneeName name={personName(person)} isInactive={!person.is_active} />
                  </span>
                  {is_lead && (
                    <span className="inline-flex items-center gap-1 text-ink-soft text-xs">
                      <Star aria-hidden className="size-3.5" />
                      {t('Lead', { context: 'person' })}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <AssignDialog order={order} open={isOpen} onOpenChange={setIsOpen} />
    </Card>
  );
}
