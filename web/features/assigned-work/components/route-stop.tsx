import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, CalendarX, Check, Clock, Navigation } from 'lucide-react';
import { locationLink } from '#web/features/assigned-work/maps-links.ts';
import type { Stop } from '#web/features/assigned-work/route-day.ts';
import { addressOf, nameOf } from '#web/features/assigned-work/stop-labels.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { formatMiles } from '#web/lib/miles.ts';
import { t } from '#web/lib/text.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface RouteStopProps {
  stop: Stop;
  number: number;
  /** Miles from the stop before; null when unknown. */
  leg: number | null;
  isFromMe: boolean;
  /** Undefined at the end of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onLeave: () => void;
}

/** One stop: location, work, distance, and directions in the phone's own map application. */
export function RouteStop({ stop, number, leg, isFromMe, onUp, onDown, onLeave }: RouteStopProps) {
  const { order, isDone, fixedAt } = stop;
  const name = nameOf(stop);
  const address = addressOf(stop);
  return (
    <article
      aria-label={t('Stop {{number}}: {{name}}', { number, name })}
      className={cn(
        'flex gap-3 rounded-lg border border-line bg-surface p-4 shadow-lift md:gap-4',
        isDone && 'bg-sunken shadow-none',
      )}
    >
      <span
        aria-hidden
        className={cn(
          'figures grid size-8 shrink-0 place-items-center rounded-full font-semibold',
          isDone ? 'bg-moss-tint text-moss-ink' : 'bg-slate text-on-slate',
        )}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        {leg !== null && (
          <p className="figures text-ink-soft text-xs">
            {isFromMe
              ? t('{{n}} mi from you', { n: formatMiles(leg) })
              : t('{{n}} mi from the stop before', { n: formatMiles(leg) })}
          </p>
        )}
        <h2 className="font-semibold text-base">{name}</h2>
        {address !== name && <p className="text-ink-soft">{address}</p>}
        <p>
          <Link
            to="/employee/assignments/$id"
            params={{ id: stop.assignmentId }}
            className="rounded-sm font-medium text-slate hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {order.work_order_number} · {order.title}
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <StatusBadge kind="work_order" status={order.status} />
          {fixedAt && (
            <span className="figures inline-flex items-center gap-1 font-medium text-ink">
              <Clock aria-hidden className="size-4" />
              {order.arrival_at || !order.appointment_until
                ? t('Expected at {{time}}', { time: formatTime(fixedAt) })
                : t('Appointment: {{time}}', {
                    time: `${formatTime(fixedAt)} – ${formatTime(order.appointment_until)}`,
                  })}
            </span>
          )}
          {order.due_date && t('due {{date}}', { date: formatDate(order.due_date) })}
        </p>
        {!isDone && (
          <div className="mt-2 flex flex-wrap gap-2 print:hidden">
            {(address || stop.position) && (
              <a
                href={locationLink({ position: stop.position, address }, navigator.userAgent)}
                target="_blank"
                rel="noreferrer"
                className={buttonStyle()}
              >
                <Navigation aria-hidden />
                {t('Open in Maps')}
              </a>
            )}
            {(onUp || onDown) && (
              <>
                <Button
                  size="icon"
                  aria-label={t('Earlier: {{name}}', { name })}
                  disabled={!onUp}
                  onClick={onUp}
                >
                  <ArrowUp aria-hidden />
                </Button>
                <Button
                  size="icon"
                  aria-label={t('Later: {{name}}', { name })}
                  disabled={!onDown}
                  onClick={onDown}
                >
                  <ArrowDown aria-hidden />
                </Button>
              </>
            )}
            <Button size="icon" aria-label={t('Not today: {{name}}', { name })} onClick={onLeave}>
              <CalendarX aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
