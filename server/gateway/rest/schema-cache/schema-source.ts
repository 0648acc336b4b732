import type pg from 'pg';
import { schemaUnknown } from '#server/gateway/errors/rest-refusals.ts';
import { readSchema } from '#server/gateway/rest/schema-cache/read-schema.ts';
import type { Schema } from '#server/gateway/rest/schema-cache/schema.ts';
import { listenForReloads } from '#server/gateway/rest/schema-cache/schema-source-listener.ts';
import type { RestSettings } from '#server/gateway/rest/settings.ts';

/** A reading waits for whoever holds a lock on a table, without an end; a request does not. */
const FIRST_PATIENCE_MS = 10_000;

/** The schema as it is now, kept current by `notify pgrst`. */
export interface SchemaSource {
  /** Waits for the first reading only, and not for long. @throws Refusal PGRST002 when the database cannot be read */
  current(): Promise<Schema>;
  /** Reads again now; requests meanwhile go on with what is known. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param pool whose connection settings are used for the connection that listens; it is one of its own
 * @param own the settings of the process, which those in the database override
 * @param ignored is called with the name of each setting in the database that does not count
 */
export function createSchemaSource(
  pool: pg.Pool,
  own: RestSettings,
  ignored?: (name: string) => void,
): SchemaSource {
  let known: Schema | undefined;
  let first: Promise<Schema> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function read(): Promise<Schema> {
    const client = await pool.connect();
    try {
      const schema = await readSchema(client, own, ignored);
      client.release();
      return schema;
    } catch (error) {
      // Its transaction may still be open: not a connection to hand on.
      client.release(true);
      throw error;
    }
  }

  async function refresh(): Promise<void> {
    known = await read();
  }

  /** A migration announces every statement: whatever comes while one reading runs is read by one more. */
  function reload(): Promise<void> {
    if (running) {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return reload();
        });
      return next;
    }
    running = refresh().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function current(): Promise<Schema> {
    if (known) return known;
    first ??= readFirst();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('Reading the schema takes long.')), FIRST_PATIENCE_MS);
    try {
      return await Promise.race([first, late]);
    } catch (error) {
      throw schemaUnknown(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function readFirst(): Promise<Schema> {
    try {
      const schema = await read();
      // A reload that began later may have ended before.
      known ??= schema;
      return known;
    } finally {
      first = undefined;
    }
  }

  const hasRead = () => known !== undefined || first !== undefined;
  const listener = listenForReloads(pool, { hasRead, reload });
  return { current, reload, stop: listener.stop };
}
