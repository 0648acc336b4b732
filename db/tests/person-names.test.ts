import { afterAll, beforeAll, expect, it } from 'vitest';
import { personName } from '#shared/commands/fields.ts';
import { NOT_A_NAME } from '#shared/rules/not-a-name.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const NAMES = [
  ...[
    'Ada',
    'J.R.',
    'J.Smith',
    'Ph.D., P.E.',
    'St. John',
    'O’Brien-Müller',
    "D'Arcy",
    '李小龍',
    'No. 5 / HVAC',
  ],
  ...['Moss Jr.', 'A... B', '🚪 Doors', 'Kim & Co'],
];
const NOT_NAMES = [
  ...['pay at http://evil.test/pay', 'HTTPS://x', 'www.x', 'WWW.EVIL', 'evil.test', 'at evil.test/login now'],
  ...['t.co/abc', '10.0.0.1/pay', 'EVIL.TEST', 'pay@evil.test', 'évil.tést', 'evil。test'],
  ...[
    'two\nlines',
    'two\r\nlines',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    'tab\tulator',
    'bell\u0007',
    'x\u007Fy',
  ],
  ...['evil\u202Egnp', 'a\u2066b'],
];

it.each([...NAMES, ...NOT_NAMES])('commands and the database agree about the name %j', async (typed) => {
  const isName = await testDatabase.owner.query('select app.is_person_name($1)', [typed]).then(
    () => true,
    () => false,
  );
  expect(isName).toBe(NAMES.includes(typed));
  expect(personName('Enter a name.').safeParse(typed).success).toBe(isName);
});

it('has the same rule in the database as in commands', async () => {
  const { rows } = await testDatabase.owner.query<{ source: string }>(
    `select prosrc as source from pg_proc where oid = 'app.has_address(text)'::regprocedure`,
  );
  expect(rows[0]?.source).toContain(`'${NOT_A_NAME.source.replaceAll('\\/', '/')}'`);
});

it.each(['insert', 'update of claims_settled_at'])(
  'leaves out what a stranger signs up with instead of a name, on %s',
  async (event) => {
    const { rows } = await testDatabase.owner.query<{ id: string }>(
      `insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id`,
      [`${event.length}@names.test`, { first_name: 'Pay at http://evil.test', last_name: ' Moss ' }],
    );
    const [account] = rows;
    if (event !== 'insert') {
      await testDatabase.owner.query('update auth.users set claims_settled_at = now() where id = $1', [
        account?.id,
      ]);
    }
    const { rows: people } = await testDatabase.owner.query(
      'select first_name, last_name from public.profiles where user_id = $1',
      [account?.id],
    );
    expect(people).toEqual([{ first_name: '', last_name: 'Moss' }]);
  },
);
