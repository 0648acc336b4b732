import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { confirmEmail, emailExists } from '#server/gateway/auth/accounts.ts';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { takeOver } from '#server/gateway/auth/first-proof.ts';
import { mergeMetadata } from '#server/gateway/auth/metadata.ts';
import { clearTokens } from '#server/gateway/auth/one-time-tokens.ts';
import { storePassword } from '#server/gateway/auth/password-change.ts';
import { phoneTaken } from '#server/gateway/auth/phone.ts';
import { confirmPhone, setPhone } from '#server/gateway/auth/phone-accounts.ts';
import { endSessions } from '#server/gateway/auth/sessions.ts';
import { findUserByEmail, findUserByPhone, type UserRow } from '#server/gateway/auth/users.ts';

export interface AccountChange {
  email?: string | undefined;
  passwordHash?: string | undefined;
  email_confirm?: boolean | null | undefined;
  phone?: string | undefined;
  phone_confirm?: boolean | null | undefined;
  user_metadata?: Record<string, unknown> | null | undefined;
  app_metadata?: Record<string, unknown> | null | undefined;
  /** e.g. `24h`, `1h30m`; `none` lifts a ban. */
  ban_duration?: string | undefined;
  softDelete?: boolean | undefined;
}

/**
 * Changes somebody's account on behalf of the service, without asking them. @throws AuthError `email_exists` and others
 */
export async function changeAccount(
  client: pg.ClientBase,
  user: UserRow,
  change: AccountChange,
): Promise<void> {
  if (change.email && change.email !== user.email) await setEmail(client, user, change.email);
  if (change.passwordHash) await takeOver(client, user);
  if (change.passwordHash) await storePassword(client, user, change.passwordHash, undefined);
  if (change.email_confirm) await confirmEmail(client, user.id);
  const phone = change.phone ?? user.phone;
  if (phone && phone !== user.phone) await givePhone(client, user.id, phone);
  if (phone && change.phone_confirm) await confirmPhone(client, user.id, phone);
  if (change.user_metadata) await mergeMetadata(client, user.id, 'raw_user_meta_data', change.user_metadata);
  if (change.app_metadata) await mergeMetadata(client, user.id, 'raw_app_meta_data', change.app_metadata);
  if (change.ban_duration) await setBan(client, user.id, change.ban_duration);
  if (change.softDelete) await softDelete(client, user.id);
}

async function setEmail(client: pg.ClientBase, user: UserRow, email: string): Promise<void> {
  if (await findUserByEmail(client, email)) throw emailExists();
  const now = new Date();
  await client.query(
    `update auth.users set email = $2, updated_at = $3,
       raw_user_meta_data = raw_user_meta_data || jsonb_build_object('email', $2::text) where id = $1`,
    [user.id, email, now],
  );
  await client.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = $3
     where user_id = $1 and provider = 'email'`,
    [user.id, email, now],
  );
}

async function givePhone(client: pg.ClientBase, userId: string, phone: string): Promise<void> {
  if (await findUserByPhone(client, phone)) throw phoneTaken();
  await setPhone(client, userId, phone);
}

async function setBan(client: pg.ClientBase, userId: string, duration: string): Promise<void> {
  const until = duration === 'none' ? null : new Date(Date.now() + durationMs(duration));
  await client.query('update auth.users set banned_until = $2, updated_at = $3 where id = $1', [
    userId,
    until,
    new Date(),
  ]);
}

const UNIT_MS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** What a duration of the protocol can hold: 292 years. */
const LONGEST_BAN_MS = 2 ** 63 / 1e6;

/** The length of a duration such as `1h30m`, in milliseconds. */
function durationMs(text: string): number {
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text))
    throw invalid(`invalid format for ban duration: ${text}`);
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g);
  const length = [...parts].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0),
    0,
  );
  if (length > LONGEST_BAN_MS) throw invalid(`invalid format for ban duration: ${text}`);
  return length;
}

/** Keeps the row for what refers to it; the address becomes free, and nothing signs in any more. */
async function softDelete(client: pg.ClientBase, userId: string): Promise<void> {
  await endSessions(client, userId, 'all');
  await clearTokens(client, userId);
  await client.query('delete from auth.identities where user_id = $1', [userId]);
  await client.query('delete from auth.webauthn_credentials where user_id = $1', [userId]);
  await client.query(
    `update auth.users set deleted_at = $2, updated_at = $2, banned_until = 'infinity', encrypted_password = null,
       phone = null, phone_change = '', email = $3, raw_user_meta_data = '{}' where id = $1`,
    [userId, new Date(), `${randomUUID()}@deleted.invalid`],
  );
}
