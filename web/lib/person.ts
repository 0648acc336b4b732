import { locale } from '#shared/locale.ts';

export interface Named {
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
}

/** 'Maria Lopez'; the email address for a profile without a name; '—' for null. */
export function personName(person: Named | null | undefined): string {
  if (!person) return '—';
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
  return name || person.email || '—';
}

/** Compares people by the name that a list shows. */
export const byName = (a: Named, b: Named): number => personName(a).localeCompare(personName(b), locale());

/** At most two initials: 'ML' of 'Maria Lopez', 'M' of 'maria@example.com'. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word = '') => Array.from(word.toWellFormed())[0] ?? '',
  );
  return letters.join('').toUpperCase();
}
