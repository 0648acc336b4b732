import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { dayAt } from '#shared/rules/format-dates.ts';
import { timeAt } from '#shared/rules/zoned-time.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
/** A work order of the customer that the subcontractor has. */
let order: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { data } = await company.people.partner.client
    .rpc('create_work_order', { ...FACTS, partner_location_id: company.locationId, attachment_ids: [] })
    .throwOnError();
  order = data?.id ?? '';
});

const FACTS = {
  title: 'Door does not close',
  description: 'It sticks.',
  trade: 'Doors',
  priority: 'high',
} as const;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const correct = async (changes: Partial<CommandInput<'correct_work_order'>>) => {
  const { client } = company.people.manager;
  const { data } = await client
    .from('work_orders')
    .select('updated_at')
    .eq('id', order)
    .single()
    .throwOnError();
  await client
    .rpc('correct_work_order', {
      ...{ ...FACTS, work_order_id: order, version: data?.updated_at ?? '', due_date: null },
      ...{
        partner_location_id: company.locationId,
        appointment_from: null,
        appointment_until: null,
        ...changes,
      },
    })
    .throwOnError();
};

const assign = () =>
  company.people.manager.client
    .rpc('assign_work_order', {
      ...{ work_order_id: order, assigned_organization_id: company.organizations.subcontractor },
      ...{ assignees: [], nte_amount: 500, due_date: null },
    })
    .throwOnError();

const notified = async (kind: string) =>
  (
    await portal.owner.query<{ email: string; title: string; facts: { appointment?: string[] } }>(
      `select p.email, n.title, n.facts from public.notifications n join public.profiles p on p.id = n.profile_id
       where n.work_order_id = $1 and n.kind = $2 order by p.email`,
      [order, kind],
    )
  ).rows;

/** Both ends by the clock of the office, as the texts show them. */
async function byOfficeClock(...ends: string[]): Promise<string[]> {
  const { rows } = await portal.owner.query<{ time_zone: string }>(
    `select time_zone from public.organizations where organization_type = 'internal'`,
  );
  const zone = rows[0]?.time_zone ?? '';
  return ends.map((end) => `${dayAt(end, zone)}T${timeAt(end, zone)}`);
}

test('an assignment carries its appointment by the clock of the office', async () => {
  const [from, until] = [inHours(24), inHours(26)];
  await correct({ appointment_from: from, appointment_until: until });
  await assign();
  const [found] = await notified('work_order_assigned');
  const shown = found?.facts.appointment?.map((end) => end.slice(0, 16));
  expect(shown).toEqual(await byOfficeClock(from, until));
});

test('who does the work and who asked for it learn of a changed appointment, and of no other correction', async () => {
  await assign();
  await correct({ priority: 'low' });
  expect(await notified('appointment_changed')).toEqual([]);
  const [from, until] = [inHours(24), inHours(26)];
  await correct({ appointment_from: from, appointment_until: until });
  const found = await notified('appointment_changed');
  expect(found.map(({ email }) => email)).toEqual(
    [company.people.partner.email, company.people.subcontractor.email].sort(),
  );
  for (const { title, facts } of found) {
    expect(title).toMatch(/^The appointment for WO-\d+ has changed$/);
    expect(facts.appointment?.map((end) => end.slice(0, 16))).toEqual(await byOfficeClock(from, until));
  }
});

test('a cancelled appointment is a change without a time', async () => {
  await correct({ appointment_from: inHours(24), appointment_until: inHours(26) });
  await assign();
  await correct({});
  const [found] = await notified('appointment_changed');
  expect(found?.facts).not.toHaveProperty('appointment');
});
