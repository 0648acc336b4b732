import { DEFAULT_LOCALE } from '#shared/locale.ts';
import { sentence } from '#shared/rules/sentences.ts';

const plurals = new Intl.PluralRules(DEFAULT_LOCALE);

/**
 * Every text of the portal goes through here, so that another language is a table from these English texts to its own.
 * `t('Work Orders')`, `t('Hello {{name}}', { name })`, and with a count both forms, the singular first:
 * `t('{{count}} photo|{{count}} photos', { count })`.
 */
export function t(text: string, values: Record<string, string | number> = {}): string {
  return formOf(text, values.count).replace(
    /\{\{(\w+)\}\}(\.?)/g,
    (placeholder, name: string, end: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      // 'Acme Inc.' brings the period of its sentence along.
      return end && typeof value === 'string' ? sentence(value) : `${value}${end}`;
    },
  );
}

/** A text that counts nothing has one form, whatever characters stand in it. */
function formOf(text: string, count: string | number | undefined): string {
  if (typeof count !== 'number') return text;
  const [one = text, other = one] = text.split('|');
  return plurals.select(count) === 'one' ? one : other;
}
