import type { LucideIcon } from 'lucide-react';
import { CalendarCheck, CalendarClock, CalendarX2, TriangleAlert, Truck } from 'lucide-react';
import type { BoardCard } from '#web/features/work-orders/board/board-columns.ts';
import { expectedLabel, isVisitOver } from '#web/lib/appointment-labels.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime, formatDay, today } from '#web/lib/dates.ts';
import { dueLabel } from '#web/lib/due-labels.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

/** What a dispatcher looks for: overdue, scheduled arrival, NTE, and why it is on hold. */
export function CardMarks({ card }: { card: BoardCard }) {
  const due = dueLabel(card, today());
  const appointment = expectedLabel(card);
  const isOverNte = card.nte_amount !== null && card.billed > card.nte_amount;
  return (
    <>
      {card.status_reason && (
        <p className="mt-1.5 line-clamp-2 border-line-strong border-l-2 pl-2 text-ink-soft text-xs">
          {card.status_reason}
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-xs empty:hidden">
        {due ? (
          <Mark
            icon={due.urgency === 'overdue' ? CalendarX2 : CalendarClock}
            className={cn(
              due.urgency === 'overdue' && 'font-medium text-brick-ink',
              due.urgency === 'today' && 'font-medium text-ochre-ink',
            )}
            title={t('Due {{date}}', { date: formatDay(card.due_date) })}
          >
            {due.text}
          </Mark>
        ) : (
          card.due_date && (
            <Mark icon={CalendarClock}>{t('due {{date}}', { date: formatDay(card.due_date) })}</Mark>
          )
        )}
        {card.arrival_at && !isVisitOver(card.status) ? (
          <Mark icon={Truck} title={t('Has accepted')}>
            {formatDateTime(card.arrival_at)}
          </Mark>
        ) : (
          appointment && (
            <Mark icon={CalendarCheck} title={t('Appointment')}>
              {appointment}
            </Mark>
          )
        )}
        {card.nte_amount !== null && (
          <Mark
            {...(isOverNte ? { icon: TriangleAlert } : {})}
            className={cn('figures', isOverNte && 'font-medium text-brick-ink')}
          >
            {isOverNte
              ? t('{{billed}} billed, NTE {{nte}}', {
                  billed: formatMoney(card.billed),
                  nte: formatMoney(card.nte_amount),
                })
              : t('NTE {{nte}}', { nte: formatMoney(card.nte_amount) })}
          </Mark>
        )}
      </p>
    </>
  );
}

interface MarkProps {
  icon?: LucideIcon;
  title?: string;
  className?: string;
  children: React.ReactNode;
}

function Mark({ icon: Icon, title, className, children }: MarkProps) {
  return (
    <span title={title} className={cn('inline-flex items-center gap-1', className)}>
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      {children}
    </span>
  );
}
