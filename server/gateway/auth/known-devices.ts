import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { deviceName } from '#server/gateway/auth/devices.ts';
import { limitKey, networkOf } from '#server/gateway/auth/rate-limits.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

/** A device is known for half a year after it last signed in. */
export const KNOWN_FOR_MS = 180 * 24 * 3600_000;

interface SignIn {
  userId: string;
  address: string | undefined;
  userAgent: string | undefined;
}

/**
 * What a person's device is remembered by (`auth.note_device`). A device is a browser and a system in one network: nothing
 * is kept on it, so that it works for every client that carries tokens.
 */
export function deviceHash({ userId, address, userAgent }: SignIn): string {
  return limitKey('device', userId, deviceName(userAgent), address ? networkOf(address) : '');
}

/** Tells a person of a sign-in from a device that they had not used before. */
export function newDeviceMail(context: AuthContext, email: string, sign: SignIn, now: Date): OutgoingMail {
  const when = now.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const data = {
    email,
    device: deviceName(sign.userAgent),
    // Without the narrow space that some mail programs show as a box.
    signed_in_at: `${when.replaceAll('\u202f', ' ')} UTC`,
    address: sign.address ?? 'unknown',
    site_url: context.siteUrl,
  };
  return { to: email, template: 'new_device', data };
}
