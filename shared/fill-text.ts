import { sentence } from '#shared/rules/sentences.ts';

export type TextValues = Readonly<Record<string, string | number>>;

const plurals = new Intl.PluralRules('en-US');

/**
 * A text with its `{{name}}` filled in. With a number `count` it has both forms, the singular first:
 * `'{{count}} photo|{{count}} photos'`. A name without a value stays as it is.
 */
export function fillText(text: string, values: TextValues): string {
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
