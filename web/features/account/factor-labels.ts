import type { Factor, User } from '@supabase/supabase-js';
import type { FactorKind } from '#web/lib/factor-kind.ts';
import { type Message, message, t } from '#web/lib/text.ts';

const KINDS: Record<string, Message> = {
  totp: message('Authenticator app'),
  phone: message('Phone'),
  webauthn: message('Security key'),
};

/** What is said of a kind before one is added, and the words of its button. */
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

/** The second factors that count: one that was begun and never shown does not. */
export function countedFactors(user: Pick<User, 'factors'>): Factor[] {
  return (user.factors ?? []).filter(({ status }) => status === 'verified');
}

/** A factor by the name that it was given, or by its kind. */
export function factorName(factor: Factor): string {
  return factor.friendly_name || factorKind(factor);
}

/** What a kind of second factors is called. */
export const kindName = (kind: string): string => t(KINDS[kind] ?? message('Second factor'));

/** What kind of thing a factor is; of a phone, the end of its number as well. */
export function factorKind(factor: Factor): string {
  const kind = kindName(factor.factor_type);
  const number = 'phone' in factor && typeof factor.phone === 'string' ? factor.phone : '';
  return number ? `${kind} •• ${number.slice(-2)}` : kind;
}
