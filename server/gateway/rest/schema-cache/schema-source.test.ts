import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { watchSchema } from '#server/database/watch-schema.ts';
import { createSchemaSource } from '#server/gateway/rest/schema-cache/schema-source.ts';
import { restSettingsSchema } from '#server/gateway/rest/settings.ts';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';

let gateway: RestTestGateway;
let superuser: pg.Client;

beforeAll(async () => {
  gateway = await startRestGateway();
  superuser = new pg.Client(gateway.superuserUrl);
  await superuser.connect();
  await vi.waitUntil(isListening);
  await gateway.fetch('jobs', { as: ANN });
});
afterAll(async () => {
  await superuser.end();
  await gateway.stop();
});

const LISTENERS = `from pg_stat_activity where datname = current_database() and query = 'listen "pgrst"'`;

async function isListening(): Promise<boolean> {
  return (await superuser.query(`select 1 ${LISTENERS}`)).rowCount === 1;
}

const makeTable = (name: string) =>
  gateway.owner.query(`create table ${name} (id int); grant select on ${name} to authenticated`);
const statusOf = async (path: string) => (await gateway.fetch(path, { as: ANN })).status;

describe('is reloaded', () => {
  test.each([
    ['told_schema', 'reload schema'],
    ['told_config', 'reload config'],
    ['told_nothing', ''],
  ])('on a notification: %s', async (name, payload) => {
    await makeTable(name);
    expect(await statusOf(name)).toBe(404);
    await gateway.owner.query(`select pg_notify('pgrst', $1)`, [payload]);
    await expect.poll(() => statusOf(name)).toBe(200);
  });

  test('not on an unknown notification', async () => {
    await makeTable('unknown_word');
    await gateway.owner.query(`notify pgrst, 'reload everything'`);
    // The next word comes after the first one: had that been taken, the table would have been there before.
    await gateway.owner.query(`notify pgrst, 'nonsense'`);
    expect(await statusOf('unknown_word')).toBe(404);
  });

  test('after the listening connection was lost, with what was notified meanwhile', async () => {
    expect(await statusOf('jobs')).toBe(200);
    await superuser.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
    await makeTable('missed');
    await gateway.owner.query(`notify pgrst, 'reload schema'`);
    await expect.poll(() => statusOf('missed'), { timeout: 5000 }).toBe(200);
    await vi.waitUntil(isListening, { timeout: 5000 });
  });

  test('automatically if the database watches its schema', async () => {
    await watchSchema(superuser);
    await watchSchema(superuser);
    await makeTable('seen');
    await expect.poll(() => statusOf('seen')).toBe(200);
    await gateway.owner.query('alter table seen add column later int');
    await expect.poll(() => statusOf('seen?select=later')).toBe(200);
    await gateway.owner.query('drop table seen');
    await expect.poll(() => statusOf('seen')).toBe(404);
  });
});

test('only a superuser can make the database watch; for others nothing happens', async () => {
  const owner = new pg.Client({ ...gateway.owner.options, password: gateway.owner.options.password });
  await owner.connect();
  await watchSchema(owner);
  await owner.end();
});

describe('while it is reloaded', () => {
  test('requests continue with the known schema', async () => {
    const source = createSchemaSource(gateway.database.pool, restSettingsSchema.parse({}));
    const before = await source.current();
    const reloading = source.reload();
    expect(await source.current()).toBe(before);
    await reloading;
    expect(await source.current()).not.toBe(before);
    await source.stop();
  });

  test('many notifications cause two reloads: the running one, and one more', async () => {
    const { pool } = gateway.database;
    const source = createSchemaSource(pool, restSettingsSchema.parse({}));
    await source.current();
    let readings = 0;
    const count = () => {
      readings += 1;
    };
    pool.on('acquire', count);
    await Promise.all(Array.from({ length: 20 }, () => source.reload()));
    pool.off('acquire', count);
    // The one that runs may be that of the connection that listens.
    expect(readings).toBeOneOf([1, 2]);
    await source.stop();
  });
});
