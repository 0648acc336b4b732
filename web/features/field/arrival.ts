import { addDays } from '#shared/rules/calendar-days.ts';
import { formatTime, officeDay } from '#web/lib/dates.ts';
import { officeDateTime, officeMoment, officeTime } from '#web/lib/office-time.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';

/** The usual start times of crews, in the office's time zone. */
const MORNING = '08:00';
const NOON = '13:00';
const SOON_HOURS = 2;
const LAST_TIME = '19:00';
const HOUR_MS = 60 * 60 * 1000;

export interface ArrivalChoice {
  label: string;
  /** The value of a `datetime-local` field. */
  value: string;
}

/** The suggested times: soon, later today, and the next morning and afternoon. */
export function arrivalChoices(now: Date = new Date(serverNow())): ArrivalChoice[] {
  const soon = new Date(Math.ceil((now.getTime() + SOON_HOURS * HOUR_MS) / (HOUR_MS / 2)) * (HOUR_MS / 2));
  const isToday = officeDay(soon) === officeDay(now) && officeTime(soon) < LAST_TIME;
  const tomorrow = (time: string) => {
    const day = addDays(officeDay(now), 1);
    return {
      label: t('Tomorrow {{time}}', { time: formatTime(officeMoment(day, time)) }),
      value: `${day}T${time}`,
    };
  };
  return [
    ...(isToday
      ? [
          {
            label: t('Today {{time}}', { time: formatTime(soon.toISOString()) }),
            value: officeDateTime(soon),
          },
        ]
      : []),
    tomorrow(MORNING),
    tomorrow(NOON),
  ];
}
