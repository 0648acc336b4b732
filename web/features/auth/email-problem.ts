import { t } from '#web/lib/text.ts';

/**
 * What is wrong with an email address as far as a browser can tell; undefined when nothing is. The server decides.
 *
 * @param email what was typed
 */
export function emailProblem(email: string): string | undefined {
  const typed = email.trim();
  if (typed === '') return t('Enter your email address.');
  if (!/^[^\s@]+@[^\s@]+$/.test(typed)) return t('Enter a whole email address, such as name@example.com.');
  return undefined;
}
