/** The setting `time`: what the office counts as too long, as overtime and as one pay period. */
export interface TimeSettings {
  /** Somebody clocked in for longer has forgotten to clock out. */
  forgotten_after_hours: number;
  /** 0 is Sunday. */
  week_starts_on: number;
  /** Hours beyond these are paid `multiplier` times; null where no such rule holds. */
  overtime: { daily_hours: number | null; weekly_hours: number | null; multiplier: number };
  /** `anchor` is a first day of a period; a half month needs none. */
  pay_period: { kind: PayPeriodKind; anchor: string };
  /** What kinds of labor the office tells apart: price lists may have an hour for each. */
  labor_classes: string[];
}

export const PAY_PERIOD_KINDS = ['weekly', 'biweekly', 'semimonthly'] as const;
type PayPeriodKind = (typeof PAY_PERIOD_KINDS)[number];

/** Overtime as the Fair Labor Standards Act has it. */
export const DEFAULT_TIME_SETTINGS: TimeSettings = {
  forgotten_after_hours: 14,
  week_starts_on: 1,
  overtime: { daily_hours: null, weekly_hours: 40, multiplier: 1.5 },
  pay_period: { kind: 'biweekly', anchor: '2026-01-05' },
  labor_classes: ['Foreman', 'Technician', 'Helper'],
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const within = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/**
 * The setting as it is stored; whatever of it is missing or makes no sense is as it comes with the portal. Never
 * throws.
 */
export function parseTimeSettings(value: unknown): TimeSettings {
  const usual = DEFAULT_TIME_SETTINGS;
  const stored = isRecord(value) ? value : {};
  const overtime = isRecord(stored.overtime) ? stored.overtime : {};
  const period = isRecord(stored.pay_period) ? stored.pay_period : {};
  const limit = (hours: unknown, fallback: number | null, most: number) =>
    hours === null || within(hours, 0, most) ? hours : fallback;
  return {
    forgotten_after_hours: within(stored.forgotten_after_hours, 1, 168)
      ? stored.forgotten_after_hours
      : usual.forgotten_after_hours,
    week_starts_on: within(stored.week_starts_on, 0, 6)
      ? Math.floor(stored.week_starts_on)
      : usual.week_starts_on,
    overtime: {
      daily_hours: limit(overtime.daily_hours, usual.overtime.daily_hours, 24),
      weekly_hours: limit(overtime.weekly_hours, usual.overtime.weekly_hours, 168),
      multiplier: within(overtime.multiplier, 1, 5) ? overtime.multiplier : usual.overtime.multiplier,
    },
    pay_period: {
      kind: PAY_PERIOD_KINDS.find((kind) => kind === period.kind) ?? usual.pay_period.kind,
      anchor:
        typeof period.anchor === 'string' && isDay(period.anchor) ? period.anchor : usual.pay_period.anchor,
    },
    labor_classes: Array.isArray(stored.labor_classes)
      ? stored.labor_classes.filter((name): name is string => typeof name === 'string' && name !== '')
      : usual.labor_classes,
  };
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
