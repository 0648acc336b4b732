import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { oneLine } from '#shared/commands/fields.ts';
import { ORGANIZATION_FIELDS } from '#shared/commands/organization-fields.ts';
import { DIRECT_GRANTS } from './support/direct-grants.ts';
import { withScenario } from './support/with-scenario.ts';

/** A direct write keeps no text of one line that says something else than it shows; neither does a command. */
const cases = withScenario();

/** Texts that a signed-in person writes directly and that are not one line, or have a stricter rule. */
const OTHER: Readonly<Record<string, readonly string[]>> = {
  // A file keeps the name that it has on its device; lists cut it, and downloads are named by the server.
  attachments: ['caption', 'category', 'content_type', 'file_name', 'storage_path'],
  employee_reports: ['clock_out_location_address', 'ended_by', 'location_address', 'work_performed'],
  notification_settings: [
    'email_approvals',
    'email_assignments',
    'email_due',
    'email_messages',
    'email_reviews',
  ],
  organization_members: ['preset', 'role'],
  organizations: ['organization_type', 'time_zone'],
  partner_locations: ['access_notes'],
  profiles: ['avatar_url', 'email', 'first_name', 'language', 'last_name', 'phone', 'time_zone'],
  push_subscriptions: ['auth', 'endpoint', 'p256dh', 'user_agent'],
  receipts: ['category', 'description'],
  saved_views: ['list'],
  settings: ['key'],
  subcontractor_bill_work_orders: ['description'],
  subcontractor_bills: ['notes', 'status'],
  conversations: ['conversation_type'],
  work_order_messages: ['message', 'visibility'],
};

test('every text that people write directly is one line, or is named here', async () => {
  const { rows } = await cases.testDatabase.owner.query<{ relation: string; name: string }>(
    `select c.relname as relation, a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
       and t.typcategory = 'S' and not exists (
         select from pg_constraint k where k.conrelid = c.oid and k.conname = c.relname || '_' || a.attname || '_one_line'
       )
     order by 1, 2`,
  );
  const written = (relation: string) => {
    const { insert = '', update = '' } = DIRECT_GRANTS[relation] ?? {};
    return new Set([...insert.split(', '), ...update.split(', ')]);
  };
  const open = rows.filter(({ relation, name }) => written(relation).has(name));
  expect(Object.groupBy(open, ({ relation }) => relation)).toEqual(
    Object.fromEntries(
      Object.entries(OTHER).map(([relation, names]) => [relation, names.map((name) => ({ relation, name }))]),
    ),
  );
});

test('the database and the commands refuse the same characters', async () => {
  const { rows } = await cases.testDatabase.owner.query<{ code: number }>(
    `select n as code from generate_series(1, 65535) n
     where n not between 55296 and 57343 and not app.is_one_line('a' || chr(n)) order by n`,
  );
  const line = z.string().check(oneLine);
  const refused = Array.from({ length: 65_535 }, (_none, index) => index + 1).filter(
    (code) =>
      !(code >= 55_296 && code <= 57_343) && !z.safeParse(line, `a${String.fromCharCode(code)}`).success,
  );
  expect(rows.map(({ code }) => code)).toEqual(refused);
});

test('a direct write with a line break changes nothing', async () => {
  for (const vendor of ['Supply\tHouse', 'Supply\nHouse', 'Supply \u202eesuoH']) {
    await expect(
      cases.as('employee', (client) =>
        client.query(
          `insert into public.receipts (vendor_name, receipt_date, amount) values ($1, current_date, 12)`,
          [vendor],
        ),
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'receipts_vendor_name_one_line' });
  }
});

/** Texts that a mail program reads as other addresses than the record shows, or as none. */
const NOT_ONE_ADDRESS = [
  ...[
    'a,b@evil.test',
    'a@b.test,c@evil.test',
    'a@b.test;c',
    'victim@a.test>,<x',
    '<script>@x.y',
    'Ann <a@b.test>',
  ],
  ...[
    'group:a@b.test',
    'a@b.test (note)',
    '"a"@b.test',
    'a@b.test\r\nBcc: evil@attacker.test',
    'a@b',
    '@b.test',
  ],
  ...['a@@b.test', 'a b@c.test', 'a@b.test\u202e', 'a\\@b.test', '[a]@b.test', 'a@[10.0.0.1]'],
];
const ADDRESSES = ['lena@example.com', "o'neil+bills@sub.example.co", 'a_b-c.d@münchen.example', 'x@y.z'];

test('an email address is one address, in the database as in the commands', async () => {
  const { rows } = await cases.testDatabase.owner.query<{ typed: string; is_address: boolean }>(
    'select typed, app.is_email_address(typed) as is_address from unnest($1::text[]) typed',
    [[...ADDRESSES, ...NOT_ONE_ADDRESS]],
  );
  const accepted = rows.filter(({ is_address }) => is_address).map(({ typed }) => typed);
  expect(accepted).toEqual(ADDRESSES);
  const { contact_email, billing_email } = ORGANIZATION_FIELDS;
  for (const field of [contact_email, billing_email])
    expect(rows.map(({ typed }) => typed).filter((typed) => z.safeParse(field, typed).success)).toEqual(
      ADDRESSES,
    );
});

test('no writer stores a list of addresses for an organization', async () => {
  const set = async (typed: string) =>
    cases.testDatabase.owner.query(
      'update public.organizations set contact_email = $1 where organization_type <> $2',
      [typed, 'internal'],
    );
  await set('ap@firm.test');
  for (const typed of ['a,b@evil.test', 'real@sub.test\r\nBcc: evil@attacker.test'])
    await expect(set(typed)).rejects.toMatchObject({ code: '23514' });
  await expect(
    cases.testDatabase.owner.query(`update public.organization_billing set email = 'a,b@evil.test'`),
  ).rejects.toMatchObject({ code: '23514', constraint: 'organization_billing_email_one_address' });
});
