import { today } from '#web/lib/dates.ts';

/** A day of which receivables have the figures of the past; null for today, later, and what is no day. */
export const pastDay = (text: unknown): string | null =>
  typeof text === 'string' && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && text < today() && isDay(text)
    ? text
    : null;

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};
