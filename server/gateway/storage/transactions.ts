import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ClientAbort } from '#server/gateway/client-abort.ts';
import { connectionQueueOf } from '#server/gateway/connection-queue.ts';
import { requesterOf } from '#server/gateway/fair-queue.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { withConnection } from '#server/gateway/with-connection.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Signals that the client has disconnected. */
    storageClientAbort: ClientAbort | null;
  }
}

/** What deliveries may do: nobody reads by them. */
const DELIVERIES: readonly string[] = ['tus.upload.create', 'tus.upload.part'];

/** One request with its identity, and what policies can read of it. */
export interface Call {
  identity: Identity;
  /** The value of `storage.operation()`, e.g. `storage.object.upload`. */
  operation: string;
  method: string;
  path: string;
  headers: Record<string, unknown>;
  /** Whether the device of a person who was deactivated meanwhile may still do this (decision 077). */
  isDelivery: boolean;
  /** Signals that the client has disconnected. */
  clientAbort: ClientAbort | undefined;
}

/** @param operation without its leading `storage.` */
export function callOf(request: FastifyRequest, identity: Identity, operation: string): Call {
  // Policies must not see credentials.
  const { authorization: _token, apikey: _key, cookie: _cookie, ...headers } = request.headers;
  const path = request.url.split('?', 1)[0] ?? '';
  const clientAbort = request.storageClientAbort ?? undefined;
  return {
    identity,
    operation: `storage.${operation}`,
    method: request.method,
    path,
    headers,
    isDelivery: DELIVERIES.includes(operation),
    clientAbort,
  };
}

/**
 * Runs a read-only transaction as the caller, under row-level security. When the client disconnects, the request leaves
 * the queue or its running statement is canceled.
 * @throws what `work` throws; ClientAbortError when the client has disconnected
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
      // A cancellation between two statements cancels neither.
      call.clientAbort?.throwIfAborted();
      const answer = await work(client);
      await client.query('commit');
      return answer;
    });
  } catch (error) {
    call.clientAbort?.throwIfAborted();
    throw error;
  }
}

/**
 * Runs a transaction that writes, as the caller, under row-level security. When the client disconnects, the request
 * leaves the queue, but a transaction that has started is completed.
 * @throws what `work` throws; ClientAbortError when the client disconnected before the start
 */
export function asCaller<T>(
  context: StorageContext,
  call: Call,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { database } = context;
  return connectionQueueOf(database.pool).run(requesterOf(call.identity, call.clientAbort), () =>
    database.transaction(async (client) => {
      await becomeCaller(context, client, call);
      return work(client);
    }),
  );
}

/** Gives the rest of a caller's transaction the gateway's own role, which sees every row. */
export async function becomeGateway(client: pg.PoolClient): Promise<void> {
  await client.query(`select set_config('role', 'none', true)`);
}

/**
 * Runs `work` as the caller and rolls it back, to see whether the policies refuse it. The rollback also restores the
 * gateway's own role for the rest of the transaction.
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
      set_config('statement_timeout', $8, true), set_config('storage.allow_delete_query', 'true', true),
      set_config('app.delivery', $9, true)`,
    values: [
      role,
      JSON.stringify(claims),
      claims.sub ?? '',
      call.operation,
      call.method,
      call.path,
      JSON.stringify(call.headers),
      String(context.settings.statementTimeoutMs),
      call.isDelivery ? 'on' : '',
    ],
  });
}
