import type pg from 'pg';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { isUuid } from '#server/gateway/auth/caller.ts';
import type { NewKey, StoredKey } from '#server/gateway/auth/webauthn.ts';

export interface PasskeyRow extends StoredKey {
  id: string;
  user_id: string;
  sign_count: number;
  friendly_name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS = `id, user_id, credential_id, public_key, transports, sign_count::float8 as sign_count, friendly_name,
  created_at, last_used_at`;

/** A person's passkeys, oldest first. */
export async function listPasskeys(client: pg.ClientBase, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await client.query<PasskeyRow>(
    `select ${COLUMNS} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

/** The passkey with this credential id; undefined when nobody has it. */
export async function findPasskey(
  client: pg.ClientBase | pg.Pool,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await client.query<PasskeyRow>(
    `select ${COLUMNS} from auth.webauthn_credentials where credential_id = $1`,
    [Buffer.from(credentialId, 'base64url')],
  );
  return rows[0];
}

/** Waits for, then holds, a passkey's row. @returns its counter; undefined when it was deleted */
export async function lockPasskey(client: pg.ClientBase, id: string): Promise<number | undefined> {
  const { rows } = await client.query<{ sign_count: number }>(
    'select sign_count::float8 as sign_count from auth.webauthn_credentials where id = $1 for update',
    [id],
  );
  return rows[0]?.sign_count;
}

/** Notes that a passkey was used. */
export async function notePasskeyUse(
  client: pg.ClientBase,
  id: string,
  used: { signCount: number; backedUp: boolean },
): Promise<void> {
  await client.query(
    `update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = $4, updated_at = $4
     where id = $1`,
    [id, used.signCount, used.backedUp, new Date()],
  );
}

/** Stores a person's new passkey. @throws AuthError `webauthn_credential_exists` when somebody has it */
export async function insertPasskey(
  client: pg.ClientBase,
  userId: string,
  key: NewKey,
  friendlyName: string,
): Promise<PasskeyRow> {
  const { rows } = await client.query<PasskeyRow>(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, aaguid, sign_count, transports,
       backup_eligible, backed_up, friendly_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict (credential_id) do nothing
     returning ${COLUMNS}`,
    [
      userId,
      key.credential_id,
      key.public_key,
      key.aaguid,
      key.sign_count,
      JSON.stringify(key.transports),
      key.backup_eligible,
      key.backed_up,
      friendlyName,
      new Date(),
    ],
  );
  const [row] = rows;
  if (!row) throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
  return row;
}

/** Gives a person's passkey another name. @throws AuthError 404 when they have no such passkey */
export async function renamePasskey(
  client: pg.ClientBase,
  owned: { userId: string; id: string },
  friendlyName: string,
): Promise<PasskeyRow> {
  const { rows } = await client.query<PasskeyRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2
     returning ${COLUMNS}`,
    [owned.id, owned.userId, friendlyName, new Date()],
  );
  return rows[0] ?? passkeyNotFound();
}

/** Takes a person's passkey away. @returns what it was called @throws AuthError 404 when they have no such passkey */
export async function deletePasskey(
  client: pg.ClientBase,
  owned: { userId: string; id: string },
): Promise<string> {
  const { rows } = await client.query<{ friendly_name: string }>(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2 returning friendly_name',
    [owned.id, owned.userId],
  );
  return rows[0]?.friendly_name ?? passkeyNotFound();
}

/** A passkey as its owner reads it (auth protocol 4.19): the key itself stays here. */
export function passkeyJson(row: PasskeyRow): Record<string, unknown> {
  return {
    id: row.id,
    friendly_name: row.friendly_name || undefined,
    created_at: row.created_at,
    last_used_at: row.last_used_at ?? undefined,
  };
}

/** The id of a passkey in an address. @throws AuthError 404 for what can be none */
export function readPasskeyId(id: unknown): string {
  return isUuid(id) ? id : passkeyNotFound();
}

/** In the code of the original server; `webauthn_credential_not_found` is for factors there. */
function passkeyNotFound(): never {
  throw invalid('Passkey not found', 404);
}
