import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/** One intent of one person, as its key names it. */
export interface Intent {
  userId: string;
  key: string;
  command: string;
  inputHash: string;
}

const MAX_KEY_LENGTH = 200;
/** Services have no user; they share one name for their keys. */
const SERVICE_USER_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The intent that an `Idempotency-Key` header names; undefined without one, for callers without a session, who could
 * read each other's answers, and for answers that are secrets, which are never stored.
 * @throws AppError invalid_input
 */
export function readIntent(
  command: Command,
  identity: Identity,
  input: unknown,
  header: string | string[] | undefined,
): Intent | undefined {
  const userId = identity.claims.sub ?? (identity.role === 'service_role' ? SERVICE_USER_ID : undefined);
  if (header === undefined || userId === undefined || command.shape.secretAnswer) return undefined;
  const key = [header].flat().join(',');
  if (key.length < 1 || key.length > MAX_KEY_LENGTH) {
    throw new AppError('idempotency_key_invalid', { characters: MAX_KEY_LENGTH });
  }
  // The registry keeps commands of every input type; this one's shape has just checked this input.
  const { intent = (same: unknown) => same } = command.shape;
  const inputHash = createHash('sha256')
    .update(JSON.stringify(intent(input as never) ?? null))
    .digest('hex');
  return { userId, key, command: command.name, inputHash };
}

/**
 * Claims the key inside the command's transaction, as the gateway itself. Waits for another transaction that holds it.
 * An earlier receipt is locked, which writes: after a crash of the primary it may be there before a standby has it, and
 * the commit that follows waits for the standby (decision 132).
 * @returns the answer of the command that was already carried out under this key; undefined when this one is the first
 * @throws AppError idempotency_conflict when the key was used for something else
 */
export async function claim(
  client: pg.ClientBase,
  intent: Intent,
): Promise<{ answer: string | undefined } | undefined> {
  const claimed = await client.query(
    `insert into app.command_receipts (user_id, key, command, input_hash) values ($1, $2, $3, $4)
     on conflict (user_id, key) do nothing returning 1`,
    [intent.userId, intent.key, intent.command, intent.inputHash],
  );
  if (claimed.rowCount === 1) return undefined;
  const { rows } = await client.query<{ command: string; input_hash: string; answer: string | null }>(
    `select command, input_hash, response #>> '{}' as answer from app.command_receipts where user_id = $1 and key = $2
     for update`,
    [intent.userId, intent.key],
  );
  const [first] = rows;
  if (first?.command !== intent.command || first.input_hash !== intent.inputHash) {
    throw new AppError('idempotency_key_reused');
  }
  return { answer: first.answer ?? undefined };
}

/** Keeps the answer beside the claim. It is stored as a JSON string, which gives back the same bytes. */
export async function keep(client: pg.ClientBase, intent: Intent, answer: string | undefined): Promise<void> {
  await client.query(
    'update app.command_receipts set response = to_jsonb($3::text) where user_id = $1 and key = $2',
    [intent.userId, intent.key, answer ?? null],
  );
}
