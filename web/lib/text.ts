import { fillText } from '#shared/fill-text.ts';

/**
 * Every text of the portal goes through here, so that another language is a table from these English texts to its own.
 * `t('Work Orders')`, `t('Hello {{name}}', { name })`, and with a count both forms, the singular first:
 * `t('{{count}} photo|{{count}} photos', { count })`.
 */
export function t(text: string, values: Record<string, string | number> = {}): string {
  return fillText(text, values);
}
