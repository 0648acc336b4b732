import type pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { Slowest } from '#server/observability/slowest.ts';
import type { ReadReplicas } from './replicas/read-replicas.ts';
import { measureStatements } from './statement-times.ts';
import { watchConnections } from './watch-connections.ts';

export interface Database {
  /** Connections of the role `authenticator`; only for work inside the schemas auth, storage and app. */
  pool: pg.Pool;
  /** Copies that answer reads of the data API, where there are any. */
  replicas: ReadReplicas | undefined;
  /** The statements of its connections that were slow, without values. */
  slowStatements: Slowest;
  /** One transaction as `authenticator` itself, for the gateway's own tables. Rolls back when `work` throws. */
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** One transaction as `identity`: role and claims hold until it ends. Rolls back when `work` throws. */
  as<T>(identity: Identity, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
}

/** What waits for the end of the transactions that are open. */
const afterwards = new WeakMap<pg.ClientBase, (() => Promise<void>)[]>();

/**
 * Has `work` done once the open transaction of `client` is committed, outside it, before its answer is given; after a
 * rollback it is never done. `work` must not throw: what was committed stays.
 */
export function afterCommit(client: pg.ClientBase, work: () => Promise<void>): void {
  afterwards.set(client, [...(afterwards.get(client) ?? []), work]);
}

/** Wraps a pool whose connections log in as `authenticator`, and the replicas of its database. */
export function createDatabase(pool: pg.Pool, replicas?: ReadReplicas): Database {
  survivesBrokenConnections(pool);
  watchConnections(pool);
  const slowStatements = measureStatements(pool);
  async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const answer = await work(client);
      await client.query('commit');
      const waiting = afterwards.get(client) ?? [];
      afterwards.delete(client);
      client.release();
      for (const later of waiting) await later();
      return answer;
    } catch (error) {
      afterwards.delete(client);
      // A connection that cannot roll back is broken: the pool must not hand it out again.
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    }
  }

  return {
    pool,
    replicas,
    slowStatements,
    transaction,
    as: (identity, work) =>
      transaction(async (client) => {
        await client.query(becomeIdentity(identity));
        return work(client);
      }),
  };
}

/**
 * A broken connection emits an `error` event, which would end the process without a listener. A running query gets the
 * same error, and the pool replaces idle connections.
 */
function survivesBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/**
 * The statement that makes the open transaction run as `identity`.
 * `request.jwt.claims` is where `auth.uid()`, `auth.jwt()` and the policies read the caller from.
 */
export function becomeIdentity(identity: Identity): pg.QueryConfig {
  return {
    name: 'become-identity',
    text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
    values: [identity.role, JSON.stringify(identity.claims)],
  };
}
