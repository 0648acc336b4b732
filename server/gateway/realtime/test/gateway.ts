import { readFile } from 'node:fs/promises';
import { Registry } from '@prometheus-io/client';
import { createClient, type RealtimeChannel, type RealtimeClientOptions } from '@supabase/supabase-js';
import fastify from 'fastify';
import { realtimeGateway } from '#server/gateway/realtime/plugin.ts';
import { realtimeSettingsSchema } from '#server/gateway/realtime/settings.ts';
import { generateSigningKey, loadKeys, signToken, type TokenKeys } from '#server/gateway/tokens.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

/** A member of room 1. */
export const ANN = '00000000-0000-4000-8000-00000000000a';
/** A member of room 2. */
export const BOB = '00000000-0000-4000-8000-00000000000b';

export type RealtimeTestGateway = Awaited<ReturnType<typeof startRealtimeGateway>>;

/** The realtime gateway alone, on a free port, over the rooms of `fixture.sql`. */
export async function startRealtimeGateway(
  options: {
    settings?: Record<string, string>;
    /** Another node of the same database. */
    beside?: { db: TestDatabase; keys: TokenKeys };
  } = {},
) {
  const db = options.beside?.db ?? (await createTestDatabase());
  if (!options.beside) {
    await db.owner.query(await readFile(new URL('fixture.sql', import.meta.url), 'utf8'));
  }
  const keys = options.beside?.keys ?? (await loadKeys(await generateSigningKey()));
  const settings = { realtime: realtimeSettingsSchema.parse(options.settings ?? {}) };
  const app = fastify({ forceCloseConnections: true });
  const registry = new Registry();
  const gateway = realtimeGateway({ database: db.database, keys, settings, registry });
  await app.register(gateway, { prefix: '/realtime/v1' });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const token = (sub?: string, { role = 'authenticated', seconds = 600, ...claims }: TokenOptions = {}) =>
    signToken(keys, { role, ...(sub ? { sub } : {}), ...claims }, { expiresInSeconds: seconds });
  const anonKey = await token(undefined, { role: 'anon' });

  return {
    url,
    db,
    keys,
    registry,
    anonKey,
    owner: db.owner,
    token,
    /** The stock client, acting as this person; as nobody when none is named. */
    async client(sub?: string, { realtime = {}, at = url }: ClientOptions = {}) {
      const accessToken = sub === undefined ? anonKey : await token(sub);
      return createClient(at, anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        accessToken: async () => accessToken,
        realtime,
      });
    },
    /** A plain request below `/realtime/v1/`. */
    async fetch(path: string, init: RequestInit & { as?: string } = {}) {
      const { as, ...rest } = init;
      const headers = new Headers(rest.headers);
      headers.set('authorization', `Bearer ${as === undefined ? anonKey : await token(as)}`);
      return fetch(`${url}/realtime/v1/${path}`, { ...rest, headers });
    },
    async stop() {
      await app.close();
      if (!options.beside) await db.drop();
    },
  };
}

interface TokenOptions {
  role?: string;
  seconds?: number;
  [claim: string]: unknown;
}

interface ClientOptions {
  realtime?: RealtimeClientOptions;
  at?: string;
}

/** Subscribes, and resolves once the channel is joined and, where it asked for changes, none can be missed. */
export function joined(channel: RealtimeChannel, { changes = false } = {}): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    if (changes) {
      channel.on('system', {}, ({ extension, status, message }) => {
        if (extension !== 'postgres_changes') return;
        if (status === 'ok') resolve(channel);
        else reject(new Error(message));
      });
    }
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED' && !changes) resolve(channel);
      if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status));
    });
  });
}
