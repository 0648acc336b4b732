interface Described {
  work_performed: string;
  segments: readonly { work_performed: string }[];
}

/**
 * The work performed of one row, each text once: of its time segments in order, then of the row, which holds only its
 * last one, because clocking in again clears it.
 */
export function textsOf({ work_performed, segments }: Described): string[] {
  const texts = [...segments.map((segment) => segment.work_performed), work_performed];
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}

interface Period {
  starts_on: string;
  ends_on: string;
}

/** Whether a day is in one of these periods, both ends included. */
export function isLocked(day: string, periods: readonly Period[]): boolean {
  return periods.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
}

/**
 * Whether the person can still enter the work performed: also while clocked in, but not once it is approved or its day
 * locked.
 */
export function canDescribe(
  { status, report_date }: { status: string; report_date: string },
  locked: readonly Period[],
): boolean {
  return status !== 'approved' && !isLocked(report_date, locked);
}
