import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seal } from '#server/gateway/auth/sealed.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import {
  type HostileServer,
  type Misbehavior,
  startHostileServer,
} from '#test/support/hostile-imap-server.ts';
import { readBounces } from './read-bounces.ts';

let db: TestDatabase;
let server: HostileServer | undefined;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.owner.query('delete from app.bounce_reading'));
afterEach(() => server?.stop());

const LIMITS = { stepMs: 1000, visitMs: 1000, bytes: 5_000_000 };

/** Reads a mailbox of a server that misbehaves, and answers what was noted. */
async function read(how: Misbehavior) {
  server = await startHostileServer(how);
  await db.owner.query(
    `update public.email_server set bounce_host = '127.0.0.1', bounce_port = $1, bounce_security = 'none',
       bounce_username = 'bounces'`,
    [server.port],
  );
  await db.owner.query(
    `insert into app.email_passwords (protocol, sealed) values ('imap', $1)
     on conflict (protocol) do update set sealed = excluded.sealed`,
    [seal('secret', 'password')],
  );
  const options = { database: db.database, smtpUrl: undefined, from: 'a@portal.test', mailSecret: 'secret' };
  await readBounces(options, AbortSignal.timeout(60_000), LIMITS);
  const { rows } = await db.owner.query('select error, last_uid from app.bounce_reading');
  return rows[0];
}

test.each<Misbehavior>(['drips', 'floods', 'sends messages without end'])(
  'a server that %s is left, and the problem is noted',
  async (how) => {
    expect(await read(how)).toMatchObject({ error: 'The mailbox answers too slowly, or sends too much.' });
  },
);

test.each<Misbehavior>(['announces a huge literal', 'never ends a line'])(
  'a server that %s is left before it fills the memory',
  async (how) => {
    const before = process.memoryUsage().rss;
    expect(await read(how)).toMatchObject({ error: expect.stringMatching(/^No mailbox/) });
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(200);
  },
);

test('a message that cannot be read is passed over, and those around it are read', async () => {
  expect(await read('has a message of too many parts')).toEqual({ error: null, last_uid: '3' });
});
