import type { ClockAction, EventLocation } from '#web/features/time/clock/clock-event.ts';
import type { SessionAnswer } from '#web/features/time/clock/send-event.ts';
import { t } from '#web/lib/text.ts';

interface Done {
  action: ClockAction;
  location: EventLocation | null;
  answer: SessionAnswer | undefined;
}

/** The toast's text for an event that was executed: the position, as address or coordinates, and the duration. */
export function doneLabel({ action, location, answer }: Done): string {
  const address = locationLabel(location);
  if (action === 'clock_in') {
    return address ? t('Successfully clocked in at {{address}}', { address }) : t('Successfully clocked in');
  }
  const where = address
    ? t('Successfully clocked out at {{address}}.', { address })
    : t('Successfully clocked out.');
  if (!answer) return where;
  return `${where} ${t('Time worked: {{n}} hours.', { n: answer.hours_worked.toFixed(2) })}`;
}

/** The address; otherwise the coordinates; nothing without a position. */
function locationLabel(location: EventLocation | null): string | undefined {
  if (!location) return undefined;
  const { address, latitude, longitude } = location;
  return address ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
