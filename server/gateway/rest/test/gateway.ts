import { readFile } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import fastify from 'fastify';
import { restGateway } from '#server/gateway/rest/plugin.ts';
import { type DatabaseSetting, restSettingsSchema } from '#server/gateway/rest/settings.ts';
import { type Command, createRegistry } from '#server/gateway/rpc/registry.ts';
import { generateSigningKey, loadKeys, signToken } from '#server/gateway/tokens.ts';
import { createTestDatabase } from '#test/support/database.ts';

export const ANN = '00000000-0000-4000-8000-00000000000a';
export const BOB = '00000000-0000-4000-8000-00000000000b';

export type RestTestGateway = Awaited<ReturnType<typeof startRestGateway>>;

/** The data API alone, on a free port, over a database with the small firm of `fixture.sql`. */
export async function startRestGateway(
  options: {
    settings?: Record<string, string>;
    commands?: Command[];
    sql?: string;
    /** The settings that the database may override; by default all. */
    databaseSettings?: readonly DatabaseSetting[];
    /** Adds `kinds.sql`: every kind of relation, column and function. */
    kinds?: boolean;
  } = {},
) {
  const db = await createTestDatabase({ empty: true });
  await db.owner.query(await readFile(new URL('fixture.sql', import.meta.url), 'utf8'));
  if (options.kinds) await db.owner.query(await readFile(new URL('kinds.sql', import.meta.url), 'utf8'));
  if (options.sql) await db.owner.query(options.sql);
  const keys = await loadKeys(await generateSigningKey());
  const rest = restSettingsSchema.parse(options.settings ?? {});
  const settings = { rest: { ...rest, databaseSettings: options.databaseSettings ?? rest.databaseSettings } };
  const commands = createRegistry(options.commands ?? []);
  const app = fastify({ forceCloseConnections: true });
  await app.register(restGateway({ database: db.database, keys, commands, settings }), {
    prefix: '/rest/v1',
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const token = (sub: string | undefined, role = 'authenticated') =>
    signToken(keys, { role, ...(sub === undefined ? {} : { sub }) }, { expiresInSeconds: 600 });
  const anonKey = await token(undefined, 'anon');

  return {
    url,
    keys,
    owner: db.owner,
    /** Where the superuser connects: for pulling plugs. */
    superuserUrl: db.url('postgres'),
    database: db.database,
    token,
    /** The stock client, acting as this person; as nobody when none is named. */
    async client(sub?: string, role?: string) {
      const accessToken = sub === undefined && role === undefined ? anonKey : await token(sub, role);
      return createClient(url, anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        accessToken: async () => accessToken,
      });
    },
    /** A plain request below `/rest/v1/`, for what the client cannot say. */
    async fetch(path: string, init: RequestInit & { as?: string; role?: string } = {}) {
      const { as, role, ...rest } = init;
      const bearer = as === undefined && role === undefined ? anonKey : await token(as, role);
      const headers = new Headers(rest.headers);
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${bearer}`);
      if (typeof rest.body === 'string' && !headers.has('content-type')) {
        headers.set('content-type', 'application/json');
      }
      return fetch(`${url}/rest/v1/${path}`, { ...rest, headers });
    },
    async stop() {
      await app.close();
      await db.drop();
    },
  };
}
