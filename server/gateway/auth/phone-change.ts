import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { clearTokens } from '#server/gateway/auth/one-time-tokens.ts';
import { normalisePhone, phoneExists, readChannel } from '#server/gateway/auth/phone.ts';
import { confirmPhoneChange } from '#server/gateway/auth/phone-accounts.ts';
import type { OutgoingSms } from '#server/gateway/auth/sms.ts';
import { prepareCode } from '#server/gateway/auth/sms-codes.ts';
import { guardSms } from '#server/gateway/auth/sms-guard.ts';
import { findUserByPhone, type UserRow } from '#server/gateway/auth/users.ts';

/** A number that a person wants instead of the one they have. */
export interface PhoneChange {
  phone: string;
  channel: OutgoingSms['channel'];
}

/**
 * The new number that a body asks for; 'keep' when it names the person's own ('' for who has none, as they read it);
 * undefined when it names none.
 * @throws AuthError `phone_provider_disabled` or `validation_failed`
 */
export function readPhoneChange(
  context: AuthContext,
  given: { phone?: string | null | undefined; channel?: string | undefined },
  user: UserRow,
): PhoneChange | 'keep' | undefined {
  if (!given.phone) return namesNone(given.phone, user.phone, user.phone_change) ? 'keep' : undefined;
  if (!context.settings.phone.enabled) {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  const phone = normalisePhone(given.phone);
  return phone === user.phone ? 'keep' : { phone, channel: readChannel(given.channel) };
}

/**
 * Whether a body names '' as the address or number of somebody who has none, as they read it, while they wait for one.
 * At any other time '' says nothing.
 */
export function namesNone(
  given: string | null | undefined,
  own: string | null,
  waiting: string | null,
): boolean {
  return given === '' && !own && Boolean(waiting);
}

/** Stands before the message of a change, where one is sent. @throws AuthError 429 */
export async function guardPhoneChange(
  context: AuthContext,
  request: FastifyRequest,
  change: PhoneChange,
): Promise<void> {
  if (!context.settings.phone.autoconfirm) await guardSms(context, request, change.phone);
}

/**
 * Ends a change that waits: its code is dead, and the number stays.
 * @returns whether one was waiting
 */
export async function cancelPhoneChange(client: pg.ClientBase, user: UserRow): Promise<boolean> {
  await clearTokens(client, user.id, 'phone_change_token');
  const { rowCount } = await client.query(
    `update auth.users set phone_change = '', updated_at = $2 where id = $1 and phone_change <> ''`,
    [user.id, new Date()],
  );
  return rowCount === 1;
}

/**
 * Asks the new phone to confirm the change; nothing changes until it has (auth protocol 4.13).
 * @returns the message, to be sent after the transaction; undefined where numbers need no confirmation
 * @throws AuthError `phone_exists`
 */
export async function requestPhoneChange(
  client: pg.ClientBase,
  context: AuthContext,
  user: UserRow,
  { phone, channel }: PhoneChange,
): Promise<OutgoingSms | undefined> {
  if (await findUserByPhone(client, phone)) throw phoneExists();
  if (context.settings.phone.autoconfirm) {
    await confirmPhoneChange(client, user, phone);
    return undefined;
  }
  await client.query('update auth.users set phone_change = $2 where id = $1', [user.id, phone]);
  return prepareCode(client, context, { userId: user.id, type: 'phone_change_token', phone, channel });
}
