/** The taps of the time clock as their buttons name them. */
export const CLOCK_ACTIONS = {
  clock_in: 'Clock In',
  clock_out: 'Clock Out',
  take_break: 'Take Break',
  end_day: 'End Day',
} as const satisfies Readonly<Record<string, string>>;
