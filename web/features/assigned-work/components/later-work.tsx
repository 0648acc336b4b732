import { CalendarPlus } from 'lucide-react';
import type { Stop } from '#web/features/assigned-work/route-day.ts';
import { nameOf } from '#web/features/assigned-work/stop-labels.ts';
import { appointmentLabel } from '#web/lib/appointment-labels.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface LaterWorkProps {
  stops: readonly Stop[];
  onAdd: (id: string) => void;
}

/** Open work of other days, which can be added to today's route; empty when there is none. */
export function LaterWork({ stops, onAdd }: LaterWorkProps) {
  if (stops.length === 0) return null;
  return (
    <Card flush title={t('Other open work')} className="print:hidden">
      <ul className="divide-y divide-line/70">
        {stops.map((stop) => (
          <li key={stop.id} className="flex min-h-14 items-center gap-3 px-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-medium max-md:line-clamp-2 md:truncate">{stop.order.title}</span>
              <span className="block truncate text-ink-soft">
                {[nameOf(stop), whenLabel(stop)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button
              aria-label={t('Add to today: {{title}}', { title: stop.order.title })}
              onClick={() => onAdd(stop.id)}
            >
              <CalendarPlus aria-hidden />
              {t('Add')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function whenLabel({ order }: Stop): string {
  if (order.arrival_at) return t('expected {{date}}', { date: formatDateTime(order.arrival_at) });
  if (order.appointment_from) return t('expected {{date}}', { date: appointmentLabel(order) });
  return order.due_date ? t('due {{date}}', { date: formatDate(order.due_date) }) : '';
}
