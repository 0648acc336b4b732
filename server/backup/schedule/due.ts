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

const TEST_EVERY_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Whether a restore test is due: with the first backup, then after the backup that follows 30 days without one.
 * @param backupAt when the last backup ended; undefined when there is none
 */
export function isRestoreTestDue(backupAt: Date | undefined, testedAt: Date | undefined): boolean {
  if (backupAt === undefined) return false;
  return testedAt === undefined || backupAt.getTime() - testedAt.getTime() >= TEST_EVERY_DAYS * DAY_MS;
}
