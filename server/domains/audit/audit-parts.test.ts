import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** An action is one entry of the audit log, whatever it changes; the other entries are its parts. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const entriesSince = async (since: Date) =>
  (
    await portal.owner.query<{ id: string; part_of: string | null; table_name: string; record_id: string }>(
      'select id, part_of, table_name, record_id from audit_log where occurred_at > $1 order by id',
      [since],
    )
  ).rows;
const now = async () =>
  (await portal.owner.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at;

test('a new work order is one entry, which has the other changes as its parts', async () => {
  const since = (await now()) ?? new Date();
  const { client } = company.people.admin;
  await client
    .rpc('create_work_order', {
      ...{ submission_key: randomUUID(), partner_location_id: company.locationId, title: 'Dock door' },
      ...{ description: 'It does not close.', trade: 'Doors', priority: 'medium' as const },
      ...{
        preferred_from: null,
        preferred_to: null,
        contact_name: '',
        contact_phone: '',
        attachment_ids: [],
      },
      office: {
        ...{ partner_reference: '', due_date: null, appointment_from: null, appointment_until: null },
        ...{ nte_amount: 500, assigned_organization_id: company.organizations.subcontractor },
        ...{ assignees: [], note: '' },
      },
    })
    .throwOnError();
  const entries = await entriesSince(since);
  const [main] = entries;
  expect(entries.length).toBeGreaterThan(2);
  expect(entries.filter(({ part_of }) => part_of === null)).toEqual([main]);
  expect(entries.slice(1).every(({ part_of }) => part_of === main?.id)).toBe(true);
  const { data } = await client
    .from('audit_log')
    .select('id, audit_parts(id, record_name), mentioned_names(name)')
    .is('part_of', null)
    .gt('occurred_at', since.toISOString())
    .throwOnError();
  expect(data).toHaveLength(1);
  const parts = data?.[0]?.audit_parts ?? [];
  expect(data?.[0]?.mentioned_names).toContainEqual({ name: 'The subcontractor' });
  expect(parts.map(({ id }) => id).toSorted()).toEqual(entries.slice(1).map(({ id }) => id));
  expect(parts[0]?.record_name).toMatch(/^WO-/);
});

test('each of several records that change at once has an entry; what follows from it is its part', async () => {
  const since = (await now()) ?? new Date();
  const { contractor, customer } = company.organizations;
  await portal.owner.query(`do $$ begin
    update organizations set initials = 'A1' where id = '${contractor}';
    update partner_locations set name = 'Dock' where id = '${company.locationId}';
    update organizations set initials = 'B1' where id = '${customer}';
    update organizations set initials = 'B2' where id = '${customer}';
  end $$`);
  const entries = await entriesSince(since);
  const [first, location, second, again] = entries;
  expect(entries.map(({ record_id }) => record_id)).toEqual([
    contractor,
    company.locationId,
    customer,
    customer,
  ]);
  expect(entries.map(({ part_of }) => part_of)).toEqual([null, first?.id, null, second?.id]);
  expect([location?.table_name, again?.table_name]).toEqual(['partner_locations', 'organizations']);
  // The next transaction begins anew.
  await portal.owner.query(`update partner_locations set name = 'Bay' where id = $1`, [company.locationId]);
  expect((await entriesSince(since)).at(-1)?.part_of).toBeNull();
});
