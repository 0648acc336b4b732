import { randomBytes } from 'node:crypto';
import type pg from 'pg';

export interface RefreshTokenRow {
  id: string;
  token: string;
  user_id: string;
  session_id: string;
  parent: string | null;
  revoked: boolean;
  updated_at: Date;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** 26 letters of 36 are 134 bits; the protocol's 12 would be 62 (auth protocol 4.3). */
const LENGTH = 26;

/** Whether a text can be one of our refresh tokens at all. */
export function looksLikeRefreshToken(token: string): boolean {
  return /^[a-z0-9]{12,64}$/.test(token);
}

/** Gives a session its next refresh token; `parent` is the one it replaces. */
export async function issueRefreshToken(
  client: pg.ClientBase,
  owner: { userId: string; sessionId: string; parent?: string },
): Promise<string> {
  const token = randomToken();
  await client.query({
    name: 'auth-issue-refresh-token',
    text: `insert into auth.refresh_tokens (token, user_id, session_id, parent, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $5)`,
    values: [token, owner.userId, owner.sessionId, owner.parent ?? null, new Date()],
  });
  return token;
}

/** The row of a token; undefined for one that was never given out or whose session was ended. */
export async function findRefreshToken(
  client: pg.ClientBase,
  token: string,
): Promise<RefreshTokenRow | undefined> {
  const text =
    'select id, token, user_id, session_id, parent, revoked, updated_at from auth.refresh_tokens where token = $1';
  const { rows } = await client.query<RefreshTokenRow>({
    ...{ name: 'auth-find-refresh-token', text },
    values: [token],
  });
  return rows[0];
}

/** The session's token that has not been used yet, the newest if there are several. */
export async function activeRefreshToken(
  client: pg.ClientBase,
  sessionId: string,
): Promise<RefreshTokenRow | undefined> {
  const { rows } = await client.query<RefreshTokenRow>(
    'select * from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [sessionId],
  );
  return rows[0];
}

/** Marks one token as used. */
export async function revokeRefreshToken(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1', [
    id,
    new Date(),
  ]);
}

/**
 * Revokes every token of a session: one of them was used by somebody who should not have it. The session is over from
 * this moment, so that its access tokens are refused too; its rows stay, so that its tokens are recognised as used. The
 * moment is over by the database's clock as well as by ours: policies ask the one, sign-in the other.
 */
export async function revokeFamily(client: pg.ClientBase, sessionId: string): Promise<void> {
  const now = new Date();
  await client.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked',
    [sessionId, now],
  );
  await client.query(
    `update auth.sessions set not_after = least($2, now()), delivers_until = null, updated_at = $2 where id = $1`,
    [sessionId, now],
  );
}

/** A refresh token that nobody has yet. */
export function randomToken(): string {
  let token = '';
  while (token.length < LENGTH) {
    // 252 is the greatest multiple of 36 in a byte: above it the first letters would be likelier.
    for (const byte of randomBytes(LENGTH)) if (byte < 252) token += LETTERS[byte % 36];
  }
  return token.slice(0, LENGTH);
}
