/**
 * Whether the daily backup is due: the time of day has passed since the last one ended.
 * @param lastAt when the last backup ended; undefined when there was none
 * @param at `HH:MM` in `timeZone`
 */
export function isDue(now: Date, lastAt: Date | undefined, at: string, timeZone: string): boolean {
  if (lastAt === undefined) return true;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = local.withPlainTime(Temporal.PlainTime.from(at));
  const latest = Temporal.ZonedDateTime.compare(today, local) > 0 ? today.subtract({ days: 1 }) : today;
  return lastAt.getTime() < latest.epochMilliseconds;
}
