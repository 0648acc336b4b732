import type { ClockAction, EventLocation } from '#web/features/time/clock/clock-event.ts';
import type { SessionAnswer } from '#web/features/time/clock/send-event.ts';
import { formatTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

interface Done {
  action: ClockAction;
  location: EventLocation | null;
  answer: SessionAnswer | undefined;
  /** The time of the tap, as an ISO instant. */
  at: string;
  /** The location of the work order, as text. */
  worksite?: string | undefined;
}

/** The toast's text for an event that was executed: where or when it was, and the duration. */
export function doneLabel({ action, location, answer, at, worksite }: Done): string {
  // Nobody reads coordinates.
  const address = location && (location.address ?? (worksite || formatTime(at)));
  if (action === 'clock_in') {
    return address ? t('Successfully clocked in at {{address}}', { address }) : t('Successfully clocked in');
  }
  const where = address
    ? t('Successfully clocked out at {{address}}.', { address })
    : t('Successfully clocked out.');
  if (!answer) return where;
  return `${where} ${t('Time worked: {{n}} hours.', { n: answer.hours_worked.toFixed(2) })}`;
}
