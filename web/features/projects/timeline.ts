export interface Timeline {
  /** The fraction of the time between start and end that has passed, 0 to 1. */
  passed: number;
  /** Days from today until it starts; 0 or less once it has. */
  daysToStart: number;
  /** Days from today until it ends; negative when it is overdue. */
  daysToEnd: number;
  /** Its length in days, first and last included. */
  days: number;
}

const DAY_MS = 24 * 60 * 60_000;

/** The position of today between two days (`YYYY-MM-DD`); null for a project without both. */
export function timelineOf(start: string | null, end: string | null, today: string): Timeline | null {
  if (!start || !end) return null;
  const days = daysBetween(start, end) + 1;
  const passed = Math.min(1, Math.max(0, (daysBetween(start, today) + 1) / days));
  const daysToStart = daysBetween(today, start);
  return { passed: daysToStart > 0 ? 0 : passed, daysToStart, daysToEnd: daysBetween(today, end), days };
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
