import { NUMBER_INCOMPLETE } from '#web/lib/phone-labels.ts';
import { t } from '#web/lib/text.ts';

/** A number as the server stores it (E.164), without separators: '+1 (555) 010-0199' is +15550100199. */
export function wholeNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  // In many countries, '00' is dialed instead of '+'.
  return `+${typed.trim().startsWith('00') ? digits.slice(2) : digits}`;
}

/** The error of a typed phone number, or undefined. */
export function phoneProblem(typed: string): string | undefined {
  if (typed.trim() === '') return t('Enter your phone number.');
  const hasCountry = /^(\+|00)/.test(typed.trim());
  if (!hasCountry || !/^\+[1-9]\d{6,14}$/.test(wholeNumber(typed))) {
    return t(NUMBER_INCOMPLETE);
  }
  return undefined;
}
