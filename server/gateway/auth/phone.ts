import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import type { OutgoingSms } from '#server/gateway/auth/sms.ts';

/** E.164: a country code, which never begins with 0, and at most 15 digits in all. */
const E164 = /^[1-9]\d{1,14}$/;

/**
 * A phone number in the form we store: E.164 without its plus sign.
 * @throws AuthError `validation_failed` when it has no such form
 */
export function normalisePhone(number: string): string {
  const digits = number.replace(/\s/g, '').replace(/^\+/, '');
  if (!E164.test(digits)) throw invalid('Invalid phone number format (E.164 required)');
  return digits;
}

/** Whether a normalised address is a phone number and not an e-mail address. */
export function isPhone(address: string): boolean {
  return E164.test(address);
}

/** By what a message travels; SMS when nothing is said. @throws AuthError `validation_failed` */
export function readChannel(channel: string | undefined): OutgoingSms['channel'] {
  if (channel === undefined || channel === 'sms') return 'sms';
  if (channel === 'whatsapp') return channel;
  throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'");
}

/** The error for the service role when another person has the number (auth protocol 4.21). */
export function phoneTaken(): AuthError {
  return new AuthError(422, 'phone_exists', 'Phone number already registered by another user');
}

/** The refusal of a number that somebody already signs in with. */
export function phoneExists(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
}
