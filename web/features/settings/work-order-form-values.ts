import type { WorkOrderSettings } from '#shared/rules/office-settings.ts';

export const DUE_PRIORITIES = ['emergency', 'high', 'medium', 'low'] as const;
type DuePriority = (typeof DUE_PRIORITIES)[number];

/** The form as typed; an empty text is none. */
export interface WorkOrderFormValues {
  hours: Record<DuePriority, string>;
  working_hours_only: Record<DuePriority, boolean>;
  default_nte: string;
  payment_terms_days: string;
}

const numberOf = (typed: string): number | null => {
  const cleaned = typed.replace(/[$,\s]/g, '');
  return cleaned === '' ? null : Number(cleaned);
};
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
  hours: each((priority) => textOf(due_times[priority]?.hours ?? null)),
  working_hours_only: each((priority) => due_times[priority]?.working_hours_only ?? false),
  default_nte: textOf(default_nte),
  payment_terms_days: textOf(payment_terms_days),
});

/** What is not a number becomes NaN, which the schema refuses. */
export const settingsOf = (form: WorkOrderFormValues): WorkOrderSettings => ({
  due_times: each((priority) => {
    const hours = numberOf(form.hours[priority]);
    return hours === null ? null : { hours, working_hours_only: form.working_hours_only[priority] };
  }),
  default_nte: numberOf(form.default_nte),
  payment_terms_days: numberOf(form.payment_terms_days),
});
