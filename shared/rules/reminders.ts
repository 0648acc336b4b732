import { t } from '#shared/text.ts';

/** One step of the schedule of reminders. */
interface ReminderStep {
  /** From the due date; negative before it. */
  days: number;
  /** What the email says first, with placeholders. */
  text: string;
}

/** The setting `reminders`. */
export interface ReminderSettings {
  is_on: boolean;
  steps: ReminderStep[];
}

/** What the text of a step may name. */
export const REMINDER_PLACEHOLDERS = ['{{contact}}', '{{customer}}', '{{company}}', '{{total}}'] as const;

/** What stands for the parts of a step's text. */
export type ReminderFacts = Record<'contact' | 'customer' | 'company' | 'total', string>;

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The first thing in braces that is no placeholder; undefined for a text that can be filled. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].find(
    ([, name]) => !REMINDER_PLACEHOLDERS.some((known) => known === `{{${name}}}`),
  )?.[0];

/** The text of a step with its facts. */
export const filledText = (text: string, facts: ReminderFacts): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as keyof ReminderFacts] : whole,
  );

/** A step by its days from the due date: '15 days after the due date'. */
export function reminderStepText(days: number): string {
  if (days === 0) return t('On the due date');
  return days > 0
    ? t('{{count}} day after the due date|{{count}} days after the due date', { count: days })
    : t('{{count}} day before the due date|{{count}} days before the due date', { count: -days });
}

/** The schedule until the office has saved its own: off. */
export const defaultReminders = (): ReminderSettings => ({
  is_on: false,
  steps: [
    {
      days: -3,
      text: t('Hello {{contact}},\n\nthis is a friendly reminder that {{total}} will be due in a few days.'),
    },
    {
      days: 1,
      text: t(
        'Hello {{contact}},\n\n{{total}} is now due. If you have paid already, please disregard this email.',
      ),
    },
    {
      days: 15,
      text: t(
        'Hello {{contact}},\n\n{{total}} is overdue. Please pay it, or tell us when we can expect your payment.',
      ),
    },
    {
      days: 30,
      text: t(
        'Hello {{contact}},\n\n{{total}} of {{customer}} is more than 30 days overdue. Please pay it now.',
      ),
    },
    {
      days: 60,
      text: t(
        'Hello {{contact}},\n\n{{total}} of {{customer}} is more than 60 days overdue. Please contact {{company}} today.',
      ),
    },
  ],
});
