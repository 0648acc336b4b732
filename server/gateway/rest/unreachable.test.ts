import fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from '#server/database/database.ts';
import { restGateway } from '#server/gateway/rest/plugin.ts';
import { restSettingsSchema } from '#server/gateway/rest/settings.ts';
import { ANN, startRestGateway } from '#server/gateway/rest/test/gateway.ts';
import { createRegistry } from '#server/gateway/rpc/registry.ts';
import { generateSigningKey, loadKeys } from '#server/gateway/tokens.ts';

test('without a database the response is 503 with Retry-After', async () => {
  const pool = new pg.Pool({ host: '/nowhere', user: 'nobody', max: 2 });
  const app = fastify();
  const keys = await loadKeys(await generateSigningKey());
  const settings = { rest: restSettingsSchema.parse({}) };
  const context = { database: createDatabase(pool), keys, commands: createRegistry([]), settings };
  await app.register(restGateway(context), { prefix: '/rest/v1' });
  const answer = await app.inject('/rest/v1/jobs');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    503,
    '1',
    'PGRST002',
  ]);
  await app.close();
  await pool.end();
});

test('a connection that is cut in the middle of a request causes 503, and the next request works', async () => {
  const gateway = await startRestGateway();
  const superuser = new pg.Client(gateway.superuserUrl);
  await superuser.connect();
  try {
    gateway.database.pool.on('error', () => undefined);
    await gateway.fetch('jobs', { as: ANN });
    const running = gateway.fetch('rpc/dawdle', { as: ANN, method: 'POST', body: '{"seconds": 5}' });
    await expect
      .poll(async () => {
        const { rows } = await superuser.query(
          `select pg_terminate_backend(pid) as done from pg_stat_activity
           where usename = 'authenticator' and datname = current_database() and wait_event = 'PgSleep'`,
        );
        return rows.length;
      })
      .toBe(1);
    const answer = await running;
    expect([answer.status, (await answer.json()).code]).toEqual([503, '57P01']);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect((await gateway.fetch('jobs', { as: ANN })).status).toBe(200);
  } finally {
    await superuser.end();
    await gateway.stop();
  }
});
