import { message } from '#web/lib/text.ts';

/** The actions of the time clock, as their buttons name them. */
export const CLOCK_ACTIONS = {
  clock_in: message('Clock In'),
  clock_out: message('Clock Out'),
  take_break: message('Take Break'),
  end_day: message('End Day'),
} as const satisfies Readonly<Record<string, string>>;
