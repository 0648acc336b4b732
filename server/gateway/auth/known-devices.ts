import type pg from 'pg';
import { afterCommit } from '#server/database/database.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { deviceName } from '#server/gateway/auth/devices.ts';
import { limitKey, networkOf } from '#server/gateway/auth/rate-limits.ts';
import { lockUser } from '#server/gateway/auth/users.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

/** A device is known for half a year after it last signed in. */
export const KNOWN_FOR_MS = 180 * 24 * 3600_000;
/** A person gets at most one notice within this time. */
const BETWEEN_NOTICES_MS = 24 * 3600_000;

interface SignIn {
  userId: string;
  address: string | undefined;
  userAgent: string | undefined;
}

/** What decides whether a sign-in is news to its person. */
interface Past {
  email: string | null;
  last_sign_in_at: Date | null;
  known: boolean;
  knows_some: boolean;
  told_at: Date | null;
}

/**
 * Remembers the device of a sign-in, and tells the person by mail of one that they have not used before; to be called
 * before the sign-in is noted in their account. A device is a browser and a system in one network: nothing is kept on
 * it, so that it works for every client that carries tokens.
 */
export async function noteDevice(client: pg.ClientBase, context: AuthContext, sign: SignIn): Promise<void> {
  const now = new Date();
  const hash = deviceHash(sign);
  if (await isKnown(client, sign.userId, hash, now)) return;
  // Two sign-ins at once would both find that no notice went out today.
  await lockUser(client, sign.userId);
  const past = await readPast(client, sign.userId, hash);
  const isNews = !past.known && hasHistory(past, now);
  const email = isNews && context.settings.newDeviceMails ? past.email : null;
  // Not remembered: its person was not told of it, and shall be when it comes again.
  if (email && past.told_at && now.getTime() - past.told_at.getTime() < BETWEEN_NOTICES_MS) return;

  await client.query({
    name: 'auth-note-device',
    text: `insert into auth.known_devices (user_id, device_hash, first_seen_at, last_seen_at, told_at)
      values ($1, $2, $3, $3, $4)
      on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at`,
    values: [sign.userId, hash, now, email ? now : null],
  });
  if (!email) return;
  const actor = { userId: sign.userId, email, address: sign.address ?? '' };
  await audit(client, 'login_from_new_device', actor, { device: deviceName(sign.userAgent) });
  const mail = notice(context, email, sign, now);
  afterCommit(client, () =>
    context
      .sendMail(mail)
      .catch((error) => context.report(error, 'The notice of a new device could not be sent.')),
  );
}

/** Whether the device was used before, as it is nearly always; then it is remembered anew. */
async function isKnown(client: pg.ClientBase, userId: string, hash: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'auth-known-device',
    text: 'update auth.known_devices set last_seen_at = $3 where user_id = $1 and device_hash = $2',
    values: [userId, hash, now],
  });
  return rowCount === 1;
}

async function readPast(client: pg.ClientBase, userId: string, hash: string): Promise<Past> {
  const { rows } = await client.query<Past>({
    name: 'auth-known-devices',
    text: `select case when u.email_confirmed_at is not null then u.email end as email, u.last_sign_in_at,
        coalesce(bool_or(d.device_hash = $2), false) as known, count(d.device_hash) > 0 as knows_some,
        max(d.told_at) as told_at
      from auth.users u left join auth.known_devices d on d.user_id = u.id
      where u.id = $1 group by u.id`,
    values: [userId, hash],
  });
  return rows[0] as Past;
}

/**
 * Whether the person has devices to compare with. The first sign-in ever is no news; nor is the first since devices are
 * remembered at all: whoever signed in lately and has none comes from the time before.
 */
function hasHistory({ knows_some, last_sign_in_at }: Past, now: Date): boolean {
  if (knows_some) return true;
  return last_sign_in_at !== null && now.getTime() - last_sign_in_at.getTime() > KNOWN_FOR_MS;
}

function deviceHash({ userId, address, userAgent }: SignIn): string {
  return limitKey('device', userId, deviceName(userAgent), address ? networkOf(address) : '');
}

function notice(context: AuthContext, email: string, sign: SignIn, now: Date): OutgoingMail {
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
