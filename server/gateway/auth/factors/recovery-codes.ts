import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { keyedHash } from '#server/gateway/auth/factors/factor-secret.ts';

const COUNT = 10;
/** 32 letters that nobody mistakes for each other, so that a byte names each of them equally often. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 16 letters of 32 are 80 bits. */
const LENGTH = 16;

/** A person's new recovery codes, which replace the old ones. They are shown only once: the database stores hashes. */
export async function issueRecoveryCodes(
  client: pg.ClientBase,
  context: AuthContext,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await clearRecoveryCodes(client, userId);
  await client.query(
    'insert into auth.recovery_codes (user_id, code_hash, created_at) select $1, unnest($2::text[]), $3',
    [userId, codes.map((code) => keyedHash(context, userId, plain(code))), new Date()],
  );
  return codes;
}

/** Uses a recovery code up. @returns whether it was one of this person's and not used before */
export async function takeRecoveryCode(
  client: pg.ClientBase,
  context: AuthContext,
  userId: string,
  code: string,
): Promise<boolean> {
  // Looked up by its keyed hash, so the time of the comparison tells nothing about the code.
  const { rowCount } = await client.query(
    'update auth.recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null',
    [userId, keyedHash(context, userId, plain(code)), new Date()],
  );
  return rowCount === 1;
}

/** How many codes a person has left, and since when; undefined before the first. */
export async function recoveryCodesLeft(
  client: pg.ClientBase,
  userId: string,
): Promise<{ left: number; createdAt: Date | null }> {
  const { rows } = await client.query<{ left: number; created_at: Date | null }>(
    `select (count(*) filter (where used_at is null))::int as left, max(created_at) as created_at
     from auth.recovery_codes where user_id = $1`,
    [userId],
  );
  return { left: rows[0]?.left ?? 0, createdAt: rows[0]?.created_at ?? null };
}

/** Kills a person's codes: without a factor there is nothing to recover. */
export async function clearRecoveryCodes(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('delete from auth.recovery_codes where user_id = $1', [userId]);
}

/** Whether somebody typed a recovery code rather than the digits of an app or a message. */
export function looksLikeRecoveryCode(text: string): boolean {
  return plain(text).length === LENGTH;
}

function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? '';
}

/** People type blanks, dashes and capitals as they like. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}
