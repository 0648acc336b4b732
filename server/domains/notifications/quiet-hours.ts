/** When somebody wants to be left alone, by the clock of where that person is. */
export interface QuietHours {
  /** `22:00`; null together with `quietTo` for nobody's quiet hours. */
  quietFrom: string | null;
  quietTo: string | null;
  /** e.g. `Europe/Madrid` */
  timeZone: string;
}

/** When the quiet hours that hold at an instant end; null when none hold. */
export function quietUntil(
  at: Temporal.Instant,
  { quietFrom, quietTo, timeZone }: QuietHours,
): Temporal.Instant | null {
  if (quietFrom === null || quietTo === null) return null;
  const from = Temporal.PlainTime.from(quietFrom);
  const to = Temporal.PlainTime.from(quietTo);
  const local = at.toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime();
  const isOverMidnight = Temporal.PlainTime.compare(from, to) > 0;
  const hasBegun = Temporal.PlainTime.compare(time, from) >= 0;
  const isBeforeEnd = Temporal.PlainTime.compare(time, to) < 0;
  const isQuiet = isOverMidnight ? hasBegun || isBeforeEnd : hasBegun && isBeforeEnd;
  if (!isQuiet) return null;
  const today = local.toPlainDate();
  const lastDay = isOverMidnight && hasBegun ? today.add({ days: 1 }) : today;
  const end = lastDay.toZonedDateTime({ timeZone, plainTime: to }).toInstant();
  // In the hour that a clock shows twice, the end may have been the first time.
  return Temporal.Instant.compare(end, at) > 0 ? end : null;
}

/** Whether the clock can be read in a zone: PostgreSQL knows names that JavaScript does not. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
