interface Described {
  work_performed: string;
  segments: readonly { work_performed: string }[];
}

/**
 * What was done on one row, each text once: of the time segments in their order, then of the row, which shows its last one
 * only, because clocking in again empties it.
 */
export function textsOf({ work_performed, segments }: Described): string[] {
  const texts = [...segments.map((segment) => segment.work_performed), work_performed];
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}

interface Period {
  starts_on: string;
  ends_on: string;
}

/** Whether a day lies in one of these periods, both ends included. */
export function isLocked(day: string, periods: readonly Period[]): boolean {
  return periods.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
}

/** Whether a person can still say what was done: also while clocked in, but not once it is approved or its day locked. */
export function canDescribe(
  { status, report_date }: { status: string; report_date: string },
  locked: readonly Period[],
): boolean {
  return status !== 'approved' && !isLocked(report_date, locked);
}
