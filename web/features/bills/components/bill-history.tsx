import { billEventDetail, billEventTitle } from '#web/features/bills/bill-event-words.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { cn } from '#web/lib/cn.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

/** What happened to a bill, by whom and when, the newest first. */
export function BillHistory({ events }: { events: Bill['events'] }) {
  return (
    <Card title={t('History')}>
      {events.length === 0 && <p className="text-ink-soft">{t('Nothing has happened yet.')}</p>}
      <ol>
        {events.map((event, index) => {
          const detail = billEventDetail(event);
          return (
            <li key={event.id} className="relative pb-4 pl-5 last:pb-0">
              {index < events.length - 1 && (
                <span aria-hidden className="absolute top-3 bottom-0 left-[4.5px] w-px bg-line" />
              )}
              <span
                aria-hidden
                className={cn(
                  'absolute top-1.5 left-0 size-2.5 rounded-full border-2 border-slate',
                  index === 0 ? 'bg-slate' : 'bg-surface',
                )}
              />
              <p className="font-medium">{billEventTitle(event)}</p>
              {detail && <p className="figures text-ink-soft">{detail}</p>}
              {event.message && (
                <p className="mt-1 whitespace-pre-line break-words rounded-md bg-sunken px-2.5 py-1.5">
                  {event.message}
                </p>
              )}
              <p className="mt-0.5 text-ink-soft text-xs">
                {event.actor ? personName(event.actor) : t('The portal')} ·{' '}
                <RelativeDate value={event.created_at} />
                {event.visibility === 'staff' && ` · ${t('Office only')}`}
              </p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
