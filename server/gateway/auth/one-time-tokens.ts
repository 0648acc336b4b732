import { createHash, randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { isPhone } from '#server/gateway/auth/phone.ts';
import { lockUser } from '#server/gateway/auth/users.ts';

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'invitation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token';

export interface OneTimeTokenRow {
  id: string;
  user_id: string;
  token_type: OneTimeTokenType;
  token_hash: string;
  code_hash: string;
  wrong_codes: number;
  relates_to: string;
  flow_state_id: string | null;
  created_at: Date;
}

/** The two secrets of one mail. The database stores only their hashes. */
export interface OneTimeToken {
  /** For the link: 224 random bits. Upstream derives it from the code, which a million attempts would find. */
  linkToken: string;
  /** For typing: digits. */
  code: string;
}

/** Links of a PKCE flow carry this before their token (auth protocol 4.8). */
export const PKCE_PREFIX = 'pkce_';

const LINK_BYTES = 28;
const CUT_LINK = new RegExp(`^(${PKCE_PREFIX})?[0-9a-f]{8,${2 * LINK_BYTES - 1}}$`);

/** Whether the token of a link is the beginning of one, as a mail program leaves it that cuts long links. */
export const isCutLink = (linkToken: string): boolean => CUT_LINK.test(linkToken);

/**
 * Makes a person's token for a purpose; an older one of that purpose dies. Holds the person until the transaction ends.
 */
export async function issueOneTimeToken(
  client: pg.ClientBase,
  context: Pick<AuthContext, 'settings'>,
  token: { userId: string; type: OneTimeTokenType; address: string; flowId?: string | undefined },
): Promise<OneTimeToken> {
  await lockUser(client, token.userId);
  const length = context.settings.otpLength;
  const code = String(randomInt(10 ** length)).padStart(length, '0');
  const linkToken = `${token.flowId && !isPhone(token.address) ? PKCE_PREFIX : ''}${randomBytes(LINK_BYTES).toString('hex')}`;
  await client.query(
    `insert into auth.one_time_tokens
       (user_id, token_type, token_hash, code_hash, relates_to, flow_state_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
       code_hash = excluded.code_hash, wrong_codes = 0, relates_to = excluded.relates_to,
       flow_state_id = excluded.flow_state_id, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [
      token.userId,
      token.type,
      hashOf(linkToken),
      codeHash(token.address, code),
      token.address,
      token.flowId,
      new Date(),
    ],
  );
  return { linkToken, code };
}

/**
 * Takes the token that a link carries: it is gone afterwards, so a link works once.
 * @returns undefined when there is no such token, it has another purpose, or its time is over
 */
export async function takeByLink(
  client: pg.ClientBase,
  context: AuthContext,
  linkToken: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow | undefined> {
  return takeByHash(client, context, linkHash(linkToken), types);
}

/** Takes the token with this hash, for who kept the hash instead of the link. */
export async function takeByHash(
  client: pg.ClientBase,
  context: AuthContext,
  hash: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow | undefined> {
  const found = [hash, types, oldestValid(context)];
  await lockOwners(client, VALID_LINK, found);
  const { rows } = await client.query<OneTimeTokenRow>(
    `delete from auth.one_time_tokens where ${VALID_LINK} returning *`,
    found,
  );
  return rows[0];
}

/**
 * Notes that a token has done what it was mailed for. One that was taken in vain, because its address is another now,
 * has not.
 */
export async function noteUsed(
  client: pg.ClientBase,
  { token_hash: hash }: Pick<OneTimeTokenRow, 'token_hash'>,
): Promise<void> {
  const values = [hash, new Date()];
  await client.query(
    'insert into auth.used_links (token_hash, used_at) values ($1, $2) on conflict do nothing',
    values,
  );
}

/** Whether a link was used before, to distinguish it from an expired one. */
export async function wasUsed(client: Pick<pg.ClientBase, 'query'>, linkToken: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from auth.used_links where token_hash = $1', [
    linkHash(linkToken),
  ]);
  return rowCount === 1;
}

const VALID_LINK = 'token_hash = $1 and token_type = any($2::auth.one_time_token_type[]) and created_at > $3';
const VALID_CODE = `relates_to = $1 and token_type = any($2::auth.one_time_token_type[]) and created_at > $3
  and wrong_codes < $4`;

/**
 * Holds those whose tokens are about to be taken, before the tokens: a new password holds its person and then removes
 * their tokens, and the two would wait for each other.
 */
async function lockOwners(client: pg.ClientBase, which: string, values: unknown[]): Promise<void> {
  const { rows } = await client.query<{ user_id: string }>(
    `select distinct user_id from auth.one_time_tokens where ${which} order by user_id`,
    values,
  );
  for (const { user_id: owner } of rows) await lockUser(client, owner);
}

/**
 * Takes the token whose code was typed for an address. A wrong code is counted; too many kill the code, not the link.
 * @returns undefined when the code is not the one
 */
export async function takeByCode(
  client: pg.ClientBase,
  context: AuthContext,
  { address, code }: { address: string; code: string },
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow | undefined> {
  const found = [address, types, oldestValid(context, address), context.settings.limits.wrongCodes];
  await lockOwners(client, VALID_CODE, found);
  const { rows } = await client.query<OneTimeTokenRow>(
    `select * from auth.one_time_tokens where ${VALID_CODE} order by created_at desc for update`,
    found,
  );
  const hash = codeHash(address, code);
  const match = rows.find((row) => row.code_hash === hash);
  if (match) {
    await client.query('delete from auth.one_time_tokens where id = $1', [match.id]);
    return match;
  }
  const ids = rows.map((row) => row.id);
  await client.query(
    'update auth.one_time_tokens set wrong_codes = wrong_codes + 1 where id = any($1::uuid[])',
    [ids],
  );
  return undefined;
}

/** The flow that a person's open token of a purpose belongs to. */
export async function flowOf(
  client: pg.ClientBase,
  userId: string,
  type: OneTimeTokenType,
): Promise<string | undefined> {
  const { rows } = await client.query<{ flow_state_id: string | null }>(
    'select flow_state_id from auth.one_time_tokens where user_id = $1 and token_type = $2',
    [userId, type],
  );
  return rows[0]?.flow_state_id ?? undefined;
}

/** Kills every open token of a person, or those of one purpose. */
export async function clearTokens(
  client: pg.ClientBase,
  userId: string,
  type?: OneTimeTokenType,
): Promise<void> {
  await client.query(
    'delete from auth.one_time_tokens where user_id = $1 and ($2::auth.one_time_token_type is null or token_type = $2)',
    [userId, type],
  );
}

/** What the database keeps of a link's token. */
export function linkHash(linkToken: string): string {
  return hashOf(linkToken);
}

/** What was made before this moment has run out; messages to phones live shorter than mails. */
function oldestValid({ settings }: AuthContext, address?: string): Date {
  const seconds = address && isPhone(address) ? settings.phone.tokenSeconds : settings.mailTokenSeconds;
  return new Date(Date.now() - seconds * 1000);
}

function hashOf(text: string): string {
  return createHash('sha224').update(text).digest('hex');
}

/** The address is part of the hash, so that a code is good for the address it was sent to and no other. */
function codeHash(address: string, code: string): string {
  return hashOf(address + code);
}
