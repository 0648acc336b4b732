import { t } from '#web/lib/text.ts';

/**
 * Validates an email address as far as a browser can; undefined when it is valid. The server decides.
 *
 * @param email what was typed
 */
export function emailProblem(email: string): string | undefined {
  const typed = email.trim();
  if (typed === '') return t('Enter your email address.');
  if (!/^[^\s@]+@[^\s@]+$/.test(typed)) return t('Enter a complete email address, such as name@example.com.');
  return undefined;
}
