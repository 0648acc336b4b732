import type { Factor, User } from '@supabase/supabase-js';
import type { FactorKind } from '#web/lib/factor-kind.ts';
import { type Message, message, t } from '#web/lib/text.ts';

const KINDS: Record<string, Message> = {
  totp: message('Authenticator app'),
  phone: message('Phone'),
  webauthn: message('Security key'),
};

/** The text about a kind before one is added, and the label of its button. */
export const ADDING: Record<FactorKind, { about: Message; action: Message }> = {
  totp: {
    about: message(
      'A code that is new every 30 seconds, from an app on your phone or in your password manager.',
    ),
    action: message('Add an authenticator app'),
  },
  webauthn: {
    about: message(
      'A key that you plug in or hold to your phone, or the finger, face or PIN of this device.',
    ),
    action: message('Add a security key'),
  },
  phone: { about: message('A code in a message to your phone.'), action: message('Add a phone') },
};

/** The verified second factors: one that was started and never verified does not count. */
export function countedFactors(user: Pick<User, 'factors'>): Factor[] {
  return (user.factors ?? []).filter(({ status }) => status === 'verified');
}

/** A factor's own name, or the label of its kind. */
export function factorName(factor: Factor): string {
  return factor.friendly_name || factorKind(factor);
}

/** The label of a kind of second factors. */
export const kindName = (kind: string): string => t(KINDS[kind] ?? message('Second factor'));

/** The kind of a factor; for a phone, with the end of its number. */
export function factorKind(factor: Factor): string {
  const kind = kindName(factor.factor_type);
  const number = 'phone' in factor && typeof factor.phone === 'string' ? factor.phone : '';
  return number ? `${kind} •• ${number.slice(-2)}` : kind;
}
