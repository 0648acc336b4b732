import pg from 'pg';
import { schemaUnknown } from '#server/gateway/errors/rest-refusals.ts';
import { readSchema } from '#server/gateway/rest/schema-cache/read-schema.ts';
import type { Schema } from '#server/gateway/rest/schema-cache/schema.ts';

/** The schema as it is now, kept current by `NOTIFY pgrst, 'reload schema'`. */
export interface SchemaSource {
  /** Waits for the first reading only. @throws Refusal PGRST002 when the database cannot be read */
  current(): Promise<Schema>;
  /** Reads again now; requests meanwhile go on with what is known. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const RECONNECT_MS = 1000;

/** @param pool whose connection settings are used for the connection that listens; it is one of its own */
export function createSchemaSource(pool: pg.Pool, schemas: readonly string[]): SchemaSource {
  let known: Schema | undefined;
  let reading: Promise<Schema> | undefined;
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function read(): Promise<Schema> {
    const client = await pool.connect();
    try {
      const schema = await readSchema(client, schemas);
      client.release();
      return schema;
    } catch (error) {
      // Its transaction may still be open: not a connection to hand on.
      client.release(true);
      throw error;
    }
  }

  async function reload(): Promise<void> {
    const mine = read();
    reading = mine;
    const schema = await mine;
    // Of several readings at once the one that began last knows most.
    if (reading === mine) known = schema;
  }

  async function current(): Promise<Schema> {
    if (known) return known;
    reading ??= read();
    try {
      known ??= await reading;
      return known;
    } catch (error) {
      reading = undefined;
      throw schemaUnknown(error);
    }
  }

  async function listen(): Promise<void> {
    // The pool hides its password from enumeration, so it is named.
    const client = new pg.Client({ ...pool.options, password: pool.options.password });
    listener = client;
    client.on('notification', () => void reload().catch(() => undefined));
    client.on('error', listenAgain);
    client.on('end', listenAgain);
    await client.connect();
    await client.query('listen pgrst');
    // What was announced while nobody listened is caught up with.
    if (known) await reload();
  }

  function listenAgain(): void {
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen().catch(listenAgain), RECONNECT_MS);
    retry.unref();
  }

  void listen().catch(listenAgain);

  return {
    current,
    reload,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await listener?.end().catch(() => undefined);
    },
  };
}
