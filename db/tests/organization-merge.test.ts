import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createScenario, type Scenario } from './support/scenario.ts';

/** A merge moves every row that refers to the duplicate, of every table that the catalog knows. */
let testDatabase: TestDatabase | undefined;
let scenario: Scenario;
beforeEach(async () => {
  await testDatabase?.drop();
  testDatabase = await createTestDatabase();
  scenario = await createScenario(testDatabase.owner);
});
afterAll(() => testDatabase?.drop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  ((await testDatabase?.owner.query(text, values))?.rows ?? []) as Row[];

interface Merged {
  moves: { table: string; count: number }[];
  lost_facts: { field: string; value: string }[];
  same_people: string[];
  same_invitations: string[];
  same_store_numbers: string[];
}

const merge = async (
  kept: string,
  duplicate: string,
  who: 'admin' | 'manager' = 'admin',
): Promise<Merged> => {
  let merged: Merged | undefined;
  await testDatabase?.database.as(scenario.identities[who], async (client) => {
    await client.query('set local role command_organizations');
    const { rows } = await client.query('select app.merge_organizations($1, $2) as merged', [
      kept,
      duplicate,
    ]);
    merged = rows[0].merged;
  });
  return merged as Merged;
};

/** How many rows name this organization, by `table.column`, over every foreign key of the catalog. */
async function references(id: string): Promise<Record<string, number>> {
  const columns = await query<{ relation: string; col: string }>(
    `select k.conrelid::regclass::text as relation, a.attname as col
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid = 'organizations'::regclass order by 1, 2`,
  );
  expect(columns.length).toBeGreaterThan(20);
  const counts: Record<string, number> = {};
  for (const { relation, col } of columns) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from ${relation} where ${col} = $1`,
      [id],
    );
    counts[`${relation}.${col}`] = row?.count ?? 0;
  }
  return counts;
}

const OWN_FACTS = [
  'agreed_rates.organization_id',
  'organization_bank_accounts.organization_id',
  'organization_billing.organization_id',
  'organization_internals.organization_id',
  'organization_tax_facts.organization_id',
];

describe.for([
  ['partner', 'otherPartner'],
  ['otherPartner', 'partner'],
  ['subcontractor', 'otherSubcontractor'],
  ['otherSubcontractor', 'subcontractor'],
] as const)('of two organizations, %s is kept', ([keptName, duplicateName]) => {
  it('and has every row of the duplicate, unchanged otherwise', async () => {
    const { [keptName]: kept, [duplicateName]: duplicate } = scenario.organizations;
    const states =
      'select id, status, status_since, date_assigned, work_order_number from work_orders order by id';
    const sums = `select sum(count)::int as count from (select * from app.work_order_figures
      union all select '', c.* from (select measure, trade, priority, project_id, subcontractor_id, customer_id,
      location_id, since, bucket, count, amount from app.work_order_figure_changes) c) f where $1 in (customer_id, subcontractor_id)`;
    const before = {
      states: await query(states),
      kept: await references(kept),
      duplicate: await references(duplicate),
    };
    const moved = Object.values(before.duplicate).reduce((sum, count) => sum + count, 0);
    expect(moved).toBeGreaterThan(5);

    await merge(kept, duplicate);

    const left = Object.entries(await references(duplicate)).filter(([, count]) => count > 0);
    expect(left.map(([name]) => name).filter((name) => !OWN_FACTS.includes(name))).toEqual([]);
    const now = await references(kept);
    for (const [name, count] of Object.entries(before.duplicate)) {
      if (OWN_FACTS.includes(name) || name === 'organizations.merged_into_id') continue;
      if (name.startsWith('former_work_orders') || name === 'app.former_budgets.organization_id') continue;
      expect([name, now[name]]).toEqual([name, (before.kept[name] ?? 0) + count]);
    }
    expect(await query(states)).toEqual(before.states);
    expect(
      await query('select is_active, merged_into_id from organizations where id = $1', [duplicate]),
    ).toEqual([{ is_active: false, merged_into_id: kept }]);
    expect(await query(sums, [duplicate])).toEqual([{ count: null }]);
  });
});

it('leaves the dashboards with the figures that counting again would give', async () => {
  const { partner, otherPartner } = scenario.organizations;
  const figures = `select measure, customer_id, subcontractor_id, sum(count)::int as count, sum(amount) as amount
    from app.work_order_figures where slice = 'CSJTP' group by 1, 2, 3 order by 1, 2, 3`;
  await query('select app.recount_work_order_figures()');
  await merge(partner, otherPartner);
  const moved = await query(figures);
  await query('select app.recount_work_order_figures()');
  expect(moved).toEqual(await query(figures));
  expect(moved.length).toBeGreaterThan(0);
});

it.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
])('has the rules for invoices of one of both: %s and %s', async (ofKept, ofDuplicate, merged) => {
  const { partner, otherPartner } = scenario.organizations;
  for (const [id, isRequired] of [
    [partner, ofKept],
    [otherPartner, ofDuplicate],
  ]) {
    await query(
      `insert into organization_billing (organization_id, requires_reference, one_job_per_invoice, requires_photos)
       values ($1, $2, $2, $2) on conflict (organization_id) do update set
         requires_reference = $2, one_job_per_invoice = $2, requires_photos = $2`,
      [id, isRequired],
    );
  }
  await merge(partner, otherPartner);
  expect(
    await query(
      `select requires_reference, one_job_per_invoice, requires_photos from organization_billing
       where organization_id = $1`,
      [partner],
    ),
  ).toEqual([{ requires_reference: merged, one_job_per_invoice: merged, requires_photos: merged }]);
});

it('keeps the emails of both, and one about both once', async () => {
  const { partner, otherPartner } = scenario.organizations;
  const email = async (...records: string[]) => {
    const [row] = await query<{ id: string }>(
      `insert into email_log (to_address, template, subject) values ('a@b.test', 'work_news', 'News') returning id`,
    );
    for (const id of records) {
      await query(`insert into email_records values ($1, 'organizations', $2)`, [row?.id, id]);
    }
    return row?.id ?? '';
  };
  const emails = [await email(otherPartner), await email(partner, otherPartner)];
  await merge(partner, otherPartner);
  const found = await query<{ email_id: string }>('select email_id from email_records where record_id = $1', [
    partner,
  ]);
  expect(found.map(({ email_id }) => email_id).sort()).toEqual(emails.sort());
});

it('settles what both have, and says so', async () => {
  const { partner, otherPartner } = scenario.organizations;
  const person = scenario.profiles.partner;
  await query(`insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')`, [
    person,
    otherPartner,
  ]);
  for (const firm of [partner, otherPartner]) {
    await query(
      `insert into invitations (email, organization_id, role) values ('Twice@cases.test', $1, 'member')`,
      [firm],
    );
    await query(
      `insert into partner_locations (organization_id, name, store_number) values ($1, 'Twin', '77a')`,
      [firm],
    );
  }
  await query(
    `update organization_internals set notes = 'Old', tax_number = '12-3' where organization_id = $1`,
    [partner],
  );
  const merged = await merge(otherPartner, partner);
  expect(merged).toMatchObject({
    same_people: [expect.any(String)],
    same_invitations: ['Twice@cases.test'],
    same_store_numbers: ['77a'],
  });
  expect(await query('select role from organization_members where user_id = $1', [person])).toEqual([
    { role: 'admin' },
  ]);
  expect(
    await query(`select status from invitations where lower(email) = 'twice@cases.test' order by status`),
  ).toEqual([{ status: 'pending' }, { status: 'revoked' }]);
  expect(
    await query(`select count(*)::int as count from partner_locations where store_number = '77a'`),
  ).toEqual([{ count: 2 }]);
  expect(
    await query('select notes, tax_number from organization_internals where organization_id = $1', [
      otherPartner,
    ]),
  ).toEqual([{ notes: 'Old', tax_number: '12-3' }]);
});

it('fills in the address unless it is another one, and names the facts that are lost', async () => {
  const { partner, otherPartner, subcontractor, otherSubcontractor } = scenario.organizations;
  const set = (id: string, columns: string, values: unknown[]) =>
    query(`update organizations set (${columns}) = row ($2, $3, $4, $5) where id = $1`, [id, ...values]);
  const address = 'address_line1, city, state, postal_code';
  const addressOf = (id: string) => query(`select ${address} from organizations where id = $1`, [id]);
  await set(partner, address, [null, 'Columbus', null, null]);
  await set(otherPartner, address, ['1 Main St', 'columbus', 'OH', '43004']);
  await set(subcontractor, 'contact_name, contact_email, city, state', ['Ann', null, 'Akron', null]);
  await set(otherSubcontractor, 'contact_name, contact_email, city, state', [
    ...['Bob', 'bob@cases.test', 'Dayton', 'OH'],
  ]);

  expect((await merge(partner, otherPartner)).lost_facts).toEqual([]);
  expect(await addressOf(partner)).toEqual([
    { address_line1: '1 Main St', city: 'Columbus', state: 'OH', postal_code: '43004' },
  ]);
  const { lost_facts: lost } = await merge(subcontractor, otherSubcontractor);
  expect(lost).toEqual([
    { field: 'city', value: 'Dayton' },
    { field: 'contact_name', value: 'Bob' },
    { field: 'state', value: 'OH' },
  ]);
  expect(await addressOf(subcontractor)).toMatchObject([{ city: 'Akron', state: null }]);
});

describe('the logo', () => {
  const logoOf = async (id: string) =>
    (
      await query<{ path: string | null }>(
        'select logo_storage_path as path from organizations where id = $1',
        [id],
      )
    )[0]?.path;
  const giveLogo = async (id: string) => {
    const path = `${id}/${randomUUID()}`;
    await query(`insert into storage.objects (bucket_id, name, version) values ('logos', $1, $2)`, [
      path,
      randomUUID(),
    ]);
    await query('update organizations set logo_storage_path = $2 where id = $1', [id, path]);
    return path;
  };
  const isStored = async (path: string) =>
    (await query(`select from storage.objects where bucket_id = 'logos' and name = $1`, [path])).length === 1;

  it('of the duplicate is taken over with its file, which goes when it is replaced', async () => {
    const { partner, otherPartner } = scenario.organizations;
    const logo = await giveLogo(otherPartner);
    for (const repeated of [false, true]) {
      expect((await merge(partner, otherPartner)).lost_facts, `repeated: ${repeated}`).toEqual([]);
      expect([await logoOf(partner), await logoOf(otherPartner)]).toEqual([logo, null]);
      expect(await isStored(logo)).toBe(true);
    }
    const other = await giveLogo(partner);
    expect([await isStored(logo), await isStored(other)]).toEqual([false, true]);
  });

  it('of both: the duplicate’s is named as lost, and stays with it', async () => {
    const { partner, otherPartner } = scenario.organizations;
    const [kept, lost] = [await giveLogo(partner), await giveLogo(otherPartner)];
    expect((await merge(partner, otherPartner)).lost_facts).toEqual([
      { field: 'logo_storage_path', value: lost },
    ]);
    expect([await logoOf(partner), await logoOf(otherPartner)]).toEqual([kept, lost]);
    expect([await isStored(kept), await isStored(lost)]).toEqual([true, true]);
    const [entry] = await query<{ lost: string[] }>(
      `select after -> 'lost_facts' as lost from audit_log where record_id = $1 and after ? 'merged_organization_id'`,
      [partner],
    );
    expect(entry?.lost).toEqual(['logo_storage_path']);
  });
});

it('names the end of notes that are too long together, and adds notes once', async () => {
  const { partner, otherPartner } = scenario.organizations;
  const note = (id: string, text: string) =>
    query(
      `insert into organization_internals (organization_id, notes) values ($1, $2)
       on conflict (organization_id) do update set notes = excluded.notes`,
      [id, text],
    );
  const notes = async () =>
    (
      await query<{ notes: string }>('select notes from organization_internals where organization_id = $1', [
        partner,
      ])
    )[0]?.notes;
  await note(partner, 'Pays late.');
  await note(otherPartner, 'Asks for photos.');
  for (const repeated of [false, true]) {
    expect((await merge(partner, otherPartner)).lost_facts, `repeated: ${repeated}`).toEqual([]);
    expect(await notes()).toBe('Pays late.\nAsks for photos.');
  }
  await note(partner, 'k'.repeat(4990));
  await note(otherPartner, `${'d'.repeat(9)}The gate code is 7.`);
  expect((await merge(partner, otherPartner)).lost_facts).toEqual([
    { field: 'notes', value: 'The gate code is 7.' },
  ]);
  expect(await notes()).toBe(`${'k'.repeat(4990)}\n${'d'.repeat(9)}`);
});

it('is in the history of the organization that is kept, once', async () => {
  const { partner, otherPartner } = scenario.organizations;
  await merge(partner, otherPartner);
  await merge(partner, otherPartner);
  expect(
    await query(
      `select actor_profile_id, after from audit_log where record_table = 'organizations' and record_id = $1
       and after ? 'merged_organization_id'`,
      [partner],
    ),
  ).toEqual([{ actor_profile_id: scenario.profiles.admin, after: { merged_organization_id: otherPartner } }]);
});

it('turns every trigger on again, and writes the audit log', async () => {
  const { subcontractor, otherSubcontractor } = scenario.organizations;
  await merge(subcontractor, otherSubcontractor);
  expect(
    await query(`select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and not tgisinternal and tgenabled <> 'O'`),
  ).toEqual([]);
  const [entries] = await query<{ count: number }>(
    `select count(*)::int as count from audit_log where table_name = 'work_orders' and actor_profile_id = $1
     and after ->> 'assigned_organization_id' = $2`,
    [scenario.profiles.admin, subcontractor],
  );
  expect(entries?.count).toBeGreaterThan(0);
});

it('is for administrators, of one type, never of the own company, and never twice into two', async () => {
  const { internal, partner, otherPartner, subcontractor } = scenario.organizations;
  const refused = { code: '23514', detail: expect.stringContaining('organization_merge_invalid') };
  await expect(merge(partner, otherPartner, 'manager')).rejects.toMatchObject(refused);
  await expect(merge(partner, subcontractor)).rejects.toMatchObject(refused);
  await expect(merge(internal, partner)).rejects.toMatchObject(refused);
  await expect(merge(partner, partner)).rejects.toMatchObject(refused);
  await merge(partner, otherPartner);
  await expect(merge(otherPartner, partner)).rejects.toMatchObject(refused);
  // What a request that ran meanwhile has still written is moved by a second merge.
  await merge(partner, otherPartner);
});

it('of two merges at once in both directions, one succeeds', async () => {
  const { partner, otherPartner } = scenario.organizations;
  const answers = await Promise.allSettled([merge(partner, otherPartner), merge(otherPartner, partner)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('knows every column that names an organization without a foreign key', async () => {
  expect(
    await query(
      `select format('%s.%s', c.oid::regclass, a.attname) as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'p')
         and a.atttypid = 'uuid'::regtype and a.attname ~ '(organization|customer|subcontractor|firm)(_id)?$'
         and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
           and k.confrelid = 'organizations'::regclass and a.attnum = any (k.conkey))
       order by 1`,
    ),
    'app.merge_organizations moves them too.',
  ).toEqual(
    [
      ...['app.conversation_activity.assigned_organization_id', 'app.conversation_activity.organization_id'],
      // Aggregated again: the merge queues their work.
      ...['app.margin_cells.customer_id', 'app.margin_cells.subcontractor_id'],
      ...['app.margin_rows.customer_id', 'app.margin_rows.subcontractor_id'],
      ...['app.work_order_figure_changes.customer_id', 'app.work_order_figure_changes.subcontractor_id'],
      ...['app.work_order_figures.customer_id', 'app.work_order_figures.subcontractor_id'],
      // Priced again, because the work order has another customer.
      'app.work_to_invoice.organization_id',
    ].map((name) => ({ name })),
  );
});
