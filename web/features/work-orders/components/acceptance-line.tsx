import { CalendarCheck, CircleCheck, CircleHelp } from 'lucide-react';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { expectedLabel } from '#web/lib/appointment-labels.ts';
import { formatDateTime, formatExact } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';

/** Whether the subcontractor has accepted, who accepted, and when it comes. */
export function AcceptanceLine({ order }: { order: OfficeWorkOrder }) {
  const expected = expectedLabel(order);
  if (!order.accepted_at && order.status !== 'assigned') return null;
  return (
    <>
      {order.accepted_at ? (
        <p className="flex items-center gap-1.5 text-moss-ink">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          <span title={formatExact(order.accepted_at)}>
            {t('Accepted by {{name}}, {{time}}', {
              name: personName(order.accepter),
              time: formatDateTime(order.accepted_at),
            })}
          </span>
        </p>
      ) : (
        <p className="flex items-center gap-1.5 text-ochre-ink">
          <CircleHelp aria-hidden className="size-4" />
          {t('Not answered yet')}
        </p>
      )}
      {expected && (
        <p
          className="flex items-center gap-1.5"
          title={formatExact(order.arrival_at ?? order.appointment_from)}
        >
          <CalendarCheck aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {t('Expected {{time}}', { time: expected })}
        </p>
      )}
    </>
  );
}
