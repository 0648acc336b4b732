import fastify from 'fastify';
import pg from 'pg';
import { createDatabase } from '#server/database/database.ts';
import { restGateway } from '#server/gateway/rest/plugin.ts';
import { restSettingsSchema } from '#server/gateway/rest/settings.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';
import { createRegistry } from '#server/gateway/rpc/registry.ts';
import { loadKeys } from '#server/gateway/tokens.ts';
import type { World } from '../world/world.ts';
import { type Call, headersOf } from './call.ts';

/** Statements by request, in the order of the call's requests. */
export type Recorded = readonly (readonly Statement[])[];

/**
 * What the data API sends to PostgreSQL for each request of the calls, beginning and end of the transaction aside: read
 * off the wire while it answers them, so that it is what is sent and not what somebody thinks is sent.
 */
export async function recordStatements(world: World, calls: readonly Call[]): Promise<Recorded[]> {
  const sent: Statement[] = [];
  const pool = new pg.Pool({ ...world.authenticator, max: 1, Client: notingClient(sent) });
  const app = fastify();
  await app.register(
    restGateway({
      database: createDatabase(pool),
      keys: await loadKeys(world.signingKey),
      commands: createRegistry([]),
      settings: { rest: restSettingsSchema.parse({}) },
    }),
    { prefix: '/rest/v1' },
  );
  const recorded: Recorded[] = [];
  try {
    for (const { name, viewer, requests } of calls) {
      const statements: Statement[][] = [];
      for (const request of requests) {
        sent.length = 0;
        const { method, path, body } = request;
        const headers = headersOf(request, viewer.token);
        const answer = await app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) });
        if (answer.statusCode >= 300) throw new Error(`${viewer.name}, ${name}: ${answer.body}`);
        statements.push(sent.filter(({ text }) => !text.startsWith('begin')));
      }
      recorded.push(statements);
    }
  } finally {
    await app.close();
    await pool.end();
  }
  return recorded;
}

function notingClient(sent: Statement[]): new () => pg.Client {
  return class NotingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const texts = new Map<string, string>();
      const send = this.query.bind(this) as (...all: unknown[]) => unknown;
      this.query = ((first: unknown, ...rest: unknown[]) => {
        if (isSubmittable(first)) {
          const submit = first.submit.bind(first);
          first.submit = (connection) => submit(noting(connection, texts, sent));
        }
        return send(first, ...rest);
      }) as pg.Client['query'];
    }
  };
}

/** The connection, but what is parsed and bound through it is noted. */
function noting(connection: pg.Connection, texts: Map<string, string>, sent: Statement[]): pg.Connection {
  return new Proxy(connection, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...all: unknown[]) => {
        const [message] = all as [{ name: string; text: string; statement: string; values: string[] }];
        if (property === 'parse') texts.set(message.name, message.text);
        if (property === 'bind') {
          const text = texts.get(message.statement) ?? '';
          sent.push({ text, values: message.values, repeats: true });
        }
        return value.apply(target, all);
      };
    },
  });
}

function isSubmittable(value: unknown): value is pg.Submittable {
  return typeof value === 'object' && value !== null && 'submit' in value;
}
