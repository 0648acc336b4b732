import { afterAll, beforeAll, expect, it } from 'vitest';
import { phoneNumber } from '#shared/commands/fields.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

it.each([
  ...[
    '',
    '555-0199',
    '(614) 555-0123',
    '+49 30 5550123',
    '614-555-0123 ext. 12',
    '6145550123X12',
    '1234567x1234567',
  ],
  ...[
    'call me maybe',
    '555-019',
    '123 ext. 4567',
    '1-800-FLOWERS',
    '555-0199 ext. twelve',
    '555-0199 über',
    '-',
  ],
])('forms and the database agree about the phone number %j', async (typed) => {
  const isPhoneNumber = await testDatabase.owner.query('select app.is_phone_number($1)', [typed]).then(
    () => true,
    () => false,
  );
  expect(isPhoneNumber).toBe(phoneNumber.safeParse(typed).success);
});

it('checks every phone number that people write without a command', async () => {
  const { rows } = await testDatabase.owner.query(
    `select format('%s.%s', c.relname, a.attname) as unchecked
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname ~ 'phone' and not a.attisdropped
       and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
         or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))
       and not exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
           and pg_get_constraintdef(k.oid) ~ 'app\\.is_phone_number\\('
       )`,
  );
  expect(rows).toEqual([]);
});
