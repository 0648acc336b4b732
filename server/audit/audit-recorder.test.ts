import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { createAuditRecorder } from './audit-recorder.ts';

const db = await createTestDatabase();
afterAll(db.drop);

const event = (address: string, row = 'approve_bill') => ({
  action: 'refusal' as const,
  userId: undefined,
  table: 'requests',
  row,
  details: { code: 'not_allowed' },
  address,
  userAgent: 'Firefox',
});
const count = async (where = 'true') =>
  (await db.owner.query(`select count(*)::integer as count from public.audit_log where ${where}`)).rows[0]
    .count;

it('writes what it collected in one statement, and nothing twice', async () => {
  const recorder = createAuditRecorder(db.database);
  recorder.record(event('192.0.2.1'));
  recorder.record(event('not an address', 'a\0b'));
  expect(await count()).toBe(0);
  await recorder.flush();
  await recorder.flush();
  expect(await count(`action = 'refusal' and user_agent = 'Firefox'`)).toBe(2);
});

it('cuts a flood off: twenty a minute of one address, 240 of all', async () => {
  let nowMs = 60_000;
  const recorder = createAuditRecorder(db.database, () => nowMs);
  for (let turn = 0; turn < 100; turn += 1) recorder.record(event('192.0.2.7'));
  await recorder.flush();
  expect(await count(`ip_address = '192.0.2.7'`)).toBe(20);
  expect(await count(`ip_address = '192.0.2.7' and after ->> 'more_not_recorded' = 'true'`)).toBe(1);
  for (let turn = 0; turn < 1000; turn += 1) recorder.record(event(`10.0.${turn >> 8}.${turn & 255}`));
  await recorder.flush();
  expect(await count(`ip_address << '10.0.0.0/8'`)).toBe(220);
  nowMs += 60_000;
  recorder.record(event('192.0.2.7'));
  await recorder.flush();
  expect(await count(`ip_address = '192.0.2.7'`)).toBe(21);
});

it('keeps what could not be written for the next time', async () => {
  let isDown = true;
  const recorder = createAuditRecorder({
    as: (identity, work) => {
      if (isDown) throw new Error('The database does not answer.');
      return db.database.as(identity, work);
    },
  });
  recorder.record(event('192.0.2.9'));
  await expect(recorder.flush()).rejects.toThrow();
  isDown = false;
  await recorder.flush();
  expect(await count(`ip_address = '192.0.2.9'`)).toBe(1);
});
