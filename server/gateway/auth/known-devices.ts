import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { deviceName, deviceText } from '#server/gateway/auth/devices.ts';
import { limitKey, type SignInAccount } from '#server/gateway/auth/rate-limits.ts';
import { signsInBy } from '#server/gateway/auth/users.ts';
import { networkOf } from '#server/gateway/client-address.ts';
import { connectionQueueOf } from '#server/gateway/connection-queue.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';
import { t } from '#shared/text.ts';

/** A device is known for half a year after it last signed in. */
export const KNOWN_FOR_MS = 180 * 24 * 3600_000;

interface SignIn {
  userId: string;
  address: string | undefined;
  userAgent: string | undefined;
}

type Device = Pick<SignIn, 'address' | 'userAgent'>;

/**
 * Whether a device has signed in to an account before. Whether the account exists plays no part in the time it takes.
 */
export async function isKnownDevice(
  { database: { pool } }: AuthContext,
  { by, address: account }: SignInAccount,
  { address, userAgent }: Device,
): Promise<boolean> {
  const rest = Buffer.from(['', deviceName(userAgent), address ? networkOf(address) : ''].join('\0'));
  // However many ask, they leave connections for others.
  const { rows } = await connectionQueueOf(pool).run({ owner: 'sign-in' }, () =>
    pool.query<{ known: boolean }>({ ...IS_KNOWN[by], values: [account, rest] }),
  );
  return rows[0]?.known === true;
}

// The hash of `deviceHash`, whose first part, the person, only the database knows here.
const isKnown = (by: 'email' | 'phone') => `select exists (
  select from auth.users u join auth.known_devices d on d.user_id = u.id
  where ${signsInBy(by, '$1')} and d.device_hash = 'device:' || rtrim(translate(
    encode(sha256(convert_to(u.id::text, 'UTF8') || $2::bytea), 'base64'), '+/', '-_'), '=')
) as known`;
const IS_KNOWN = {
  email: { name: 'auth-is-known-device-by-email', text: isKnown('email') },
  phone: { name: 'auth-is-known-device-by-phone', text: isKnown('phone') },
};

/**
 * What a person's device is remembered by (`auth.note_device`). A device is a browser and a system in one network:
 * nothing is kept on it, so that it works for every client that carries tokens.
 */
export function deviceHash({ userId, address, userAgent }: SignIn): string {
  return limitKey('device', userId, deviceName(userAgent), address ? networkOf(address) : '');
}

/** Tells a person of a sign-in from a device that they had not used before. */
export function newDeviceMail(context: AuthContext, email: string, sign: SignIn, now: Date): OutgoingMail {
  const data = {
    email,
    device: deviceText(sign.userAgent),
    signed_in_at: formatInZone('zonedTime', now, context.timeZone()),
    address: sign.address ?? t('unknown'),
    site_url: context.siteUrl,
  };
  return { to: email, template: 'new_device', data };
}
