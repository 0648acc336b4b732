import type { DueTime, WorkOrderSettings } from '#shared/rules/office-settings.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { dueTimeText, hoursTyped } from '#web/lib/due-times.ts';

export const DUE_PRIORITIES = ['emergency', 'high', 'medium', 'low'] as const;
export type DuePriority = (typeof DUE_PRIORITIES)[number];

/** The form as typed; an empty text is none. */
export interface WorkOrderFormValues {
  /** As a person writes a time: '4 h', '2 days'. A number alone is hours. */
  hours: Record<DuePriority, string>;
  working_hours_only: Record<DuePriority, boolean>;
  default_nte: string;
  payment_terms_days: string;
}

const dueText = (due: DueTime | null): string => (due ? dueTimeText(due) : '');
const textOf = (value: number | null): string => (value === null ? '' : String(value));

const each = <Value>(of: (priority: DuePriority) => Value) =>
  Object.fromEntries(DUE_PRIORITIES.map((priority) => [priority, of(priority)])) as Record<
    DuePriority,
    Value
  >;

export const formOf = ({
  due_times,
  default_nte,
  payment_terms_days,
}: WorkOrderSettings): WorkOrderFormValues => ({
  hours: each((priority) => dueText(due_times[priority])),
  working_hours_only: each((priority) => due_times[priority]?.working_hours_only ?? false),
  default_nte: textOf(default_nte),
  payment_terms_days: textOf(payment_terms_days),
});

/** The due time as typed; null for none. A working day counts with its own hours. */
export function dueTimeOf(
  form: WorkOrderFormValues,
  priority: DuePriority,
  workingDay: number,
): DueTime | null {
  const working_hours_only = form.working_hours_only[priority];
  const hours = hoursTyped(form.hours[priority], working_hours_only ? workingDay : undefined);
  return hours === null ? null : { hours, working_hours_only };
}

/** What is not a number becomes NaN, which the schema refuses. */
export const settingsOf = (form: WorkOrderFormValues, workingDay: number): WorkOrderSettings => ({
  due_times: each((priority) => dueTimeOf(form, priority, workingDay)),
  default_nte: typedNumber(form.default_nte),
  payment_terms_days: typedNumber(form.payment_terms_days),
});

/** What contractors usually agree, around the clock. */
export const USUAL_DUE_TIMES: WorkOrderSettings['due_times'] = {
  emergency: { hours: 4, working_hours_only: false },
  high: { hours: 24, working_hours_only: false },
  medium: { hours: 72, working_hours_only: false },
  low: { hours: 168, working_hours_only: false },
};
