import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { HangUp } from '#server/gateway/client-gone.ts';
import { turnsOf } from '#server/gateway/connection-turns.ts';
import { askerOf } from '#server/gateway/fair-queue.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { withConnection } from '#server/gateway/with-connection.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Tells the storage gateway that the client has disconnected. */
    storageHangUp: HangUp | null;
  }
}

/** One request on behalf of somebody: what policies can ask about it. */
export interface Call {
  identity: Identity;
  /** What `storage.operation()` answers, e.g. `storage.object.upload`. */
  operation: string;
  method: string;
  path: string;
  headers: Record<string, unknown>;
  /** Tells that the client has disconnected. */
  hangUp: HangUp | undefined;
}

/** @param operation without its leading `storage.` */
export function callOf(request: FastifyRequest, identity: Identity, operation: string): Call {
  // Policies have no business with the credentials themselves.
  const { authorization: _token, apikey: _key, cookie: _cookie, ...headers } = request.headers;
  const path = request.url.split('?', 1)[0] ?? '';
  const hangUp = request.storageHangUp ?? undefined;
  return { identity, operation: `storage.${operation}`, method: request.method, path, headers, hangUp };
}

/**
 * One transaction that only reads, as the caller, under row-level security, when it is the caller's turn for a
 * connection. When the client disconnects, it leaves the queue, or what it runs is canceled.
 * @throws what `work` throws; ClientGone when the client has disconnected
 */
export async function readAsCaller<T>(
  context: StorageContext,
  call: Call,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  try {
    return await withConnection(context.database.pool, call, async (client) => {
      await client.query('begin');
      await becomeCaller(context, client, call);
      // A cancellation that came between two statements has canceled neither.
      call.hangUp?.throwIfGone();
      const answer = await work(client);
      await client.query('commit');
      return answer;
    });
  } catch (error) {
    call.hangUp?.throwIfGone();
    throw error;
  }
}

/**
 * One transaction that writes, as the caller, under row-level security, when it is the caller's turn for a connection.
 * When the client disconnects, it leaves the queue; once it has begun, it is completed.
 * @throws what `work` throws; ClientGone when the client has disconnected before it began
 */
export function asCaller<T>(
  context: StorageContext,
  call: Call,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { database } = context;
  return turnsOf(database.pool).run(askerOf(call.identity, call.hangUp), () =>
    database.transaction(async (client) => {
      await becomeCaller(context, client, call);
      return work(client);
    }),
  );
}

/** Makes the rest of a caller's transaction the gateway's own, which sees every row. */
export async function becomeGateway(client: pg.PoolClient): Promise<void> {
  await client.query(`select set_config('role', 'none', true)`);
}

/**
 * Tries `work` as the caller and takes it back: only its refusal matters. Going back to the savepoint also takes back
 * the role, so the rest of the transaction is the gateway's own.
 */
export async function rehearse(
  context: StorageContext,
  client: pg.PoolClient,
  call: Call,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  await client.query('savepoint rehearsal');
  await becomeCaller(context, client, call);
  await work(client);
  await client.query('rollback to savepoint rehearsal');
}

async function becomeCaller(context: StorageContext, client: pg.PoolClient, call: Call): Promise<void> {
  const { role, claims } = call.identity;
  await client.query({
    name: 'storage-become-caller',
    text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
      set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $1, true),
      set_config('storage.operation', $4, true), set_config('request.method', $5, true),
      set_config('request.path', $6, true), set_config('request.headers', $7, true),
      set_config('statement_timeout', $8, true), set_config('storage.allow_delete_query', 'true', true)`,
    values: [
      role,
      JSON.stringify(claims),
      claims.sub ?? '',
      call.operation,
      call.method,
      call.path,
      JSON.stringify(call.headers),
      String(context.settings.statementTimeoutMs),
    ],
  });
}
