import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { InputSent } from '#shared/command-shapes.ts';
import type { Commands } from '#shared/commands.ts';
import { type Company, createCompany, type Person, type PortalClient } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { RECIPES, type SessionCommand } from './support/intents.ts';
import { readRows, type Written, writtenSince } from './support/written-rows.ts';

/**
 * What a command writes, a direct write through the data API writes as well: events, notifications, sums, numbers,
 * snapshots, and who did it. Both paths exist only where clients use the direct one (portal requirements 7.2, offline
 * requirements 7.1).
 */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

interface Pair<Name extends SessionCommand> {
  /** The tables that both write. */
  tables: string[];
  /** What of the recipe's input is left out, because the direct write has no files, no position, and no time zone. */
  trim?(input: InputSent<Commands[Name]>): InputSent<Commands[Name]>;
  directly(person: Person, input: InputSent<Commands[Name]>): Promise<void>;
}

const PAIRS: { [Name in SessionCommand]?: Pair<Name> } = {
  save_location: {
    tables: ['partner_locations'],
    directly: async ({ client }, { location_id: _id, version: _version, ...input }) => {
      await client.from('partner_locations').insert(input).throwOnError();
    },
  },
  save_receipt: {
    tables: ['receipts', 'receipt_allocations'],
    trim: (input) => ({ ...input, attachment_ids: [] }),
    directly: async (
      { client },
      { attachment_ids: _files, allocations, receipt_id: _id, employee_id: _who, ...receipt },
    ) => {
      const { data } = await client
        .from('receipts')
        .insert({ ...receipt, description: receipt.description ?? '' })
        .select('id')
        .single()
        .throwOnError();
      const shares = allocations.map((share) => ({ ...share, receipt_id: data.id }));
      await client.from('receipt_allocations').insert(shares).throwOnError();
    },
  },
  save_bill_draft: {
    tables: ['subcontractor_bills', 'subcontractor_bill_work_orders'],
    trim: (input) => ({ ...input, attachment_ids: [] }),
    directly: async (person, input) => void (await draftBill(person, input)),
  },
  submit_bill: {
    tables: ['subcontractor_bills', 'subcontractor_bill_work_orders'],
    trim: (input) => ({ ...input, attachment_ids: [] }),
    directly: async (person, input) => {
      const id = await draftBill(person, input);
      const submitted = { status: 'submitted' as const, submitted_at: new Date().toISOString() };
      await person.client.from('subcontractor_bills').update(submitted).eq('id', id).throwOnError();
    },
  },
  clock_in: {
    tables: ['employee_reports'],
    // A direct write brings no time zone: its event has UTC.
    trim: (input) => ({ ...input, event: { ...input.event, location: null, time_zone: 'UTC' } }),
    directly: async ({ client, profileId }, { event, work_order_id }) => {
      await client
        .from('employee_reports')
        .insert({
          ...{ employee_user_id: profileId, work_order_id, hours_worked: 0, work_performed: '' },
          report_date: dayAt(event.time_zone),
          ...{ is_retroactive: false, hourly_rate_snapshot: 1, device_clock_in_time: event.device_time },
          clock_in_time: new Date().toISOString(),
        })
        .throwOnError();
    },
  },
  set_pay_rates: {
    tables: ['profile_rates', 'profile_cost_rates'],
    directly: async ({ client }, { profile_id, hourly_billable_rate, hourly_cost_rate }) => {
      await client
        .from('profile_rates')
        .update({ hourly_billable_rate })
        .eq('profile_id', profile_id)
        .throwOnError();
      await client
        .from('profile_cost_rates')
        .update({ hourly_cost_rate: hourly_cost_rate ?? 0 })
        .eq('profile_id', profile_id)
        .throwOnError();
    },
  },
};

/** Tables that clients write directly, for which there is no command: nothing could differ. */
const WITHOUT_COMMAND = [
  'attachments',
  'conversation_participants',
  'conversations',
  'message_read_receipts',
  'notification_settings',
  'notifications',
  'organization_members',
  'organizations',
  'profiles',
  'project_budgets',
  'push_subscriptions',
  'saved_views',
  'settings',
  'work_order_messages',
];

test('states for every table that requests may write how a command compares', async () => {
  const { rows } = await portal.owner.query<{ name: string }>(
    `select distinct table_name as name from information_schema.role_column_grants
     where table_schema = 'public' and grantee = 'authenticated' and privilege_type in ('INSERT', 'UPDATE')
     union
     select table_name from information_schema.role_table_grants
     where table_schema = 'public' and grantee = 'authenticated' and privilege_type = 'DELETE'
     order by 1`,
  );
  const covered = [...Object.values(PAIRS).flatMap(({ tables }) => tables), ...WITHOUT_COMMAND];
  expect(rows.map(({ name }) => name)).toEqual([...new Set(covered)].sort());
});

test.each(Object.keys(PAIRS) as (keyof typeof PAIRS)[])(
  '%s writes what a direct write does',
  async (name) => {
    const pair = PAIRS[name] as Pair<typeof name>;
    const person = company.people[RECIPES[name].as];
    const prepare = async () => {
      const input = await RECIPES[name].prepare({ owner: portal.owner, company });
      return pair.trim?.(input as never) ?? input;
    };
    const first = await prepare();
    const byCommand = await written(first, async () => {
      await person.client.rpc(name, first as never).throwOnError();
    });
    const second = await prepare();
    const directly = await written(second, () => pair.directly(person, second as never));
    expect(directly).toEqual(byCommand);
    expect(directly).not.toEqual([]);
  },
);

test('a correction of a rejected receipt submits it again, by the command and directly', async () => {
  const { client, profileId } = company.people.employee;
  const reject = async (): Promise<string> => {
    const { rows } = await portal.owner.query<{ id: string }>(
      `insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount, category, status, review_notes)
       values ($1, 'Supply House', current_date - 1, 12.34, 'materials', 'rejected', 'Which job?') returning id`,
      [profileId],
    );
    return rows[0]?.id ?? '';
  };
  const receipt = {
    ...{ vendor_name: 'Supply House', receipt_date: dayAt('UTC'), amount: 56.78 },
    ...{ category: 'materials' as const, description: 'For the roof' },
  };
  const first = await reject();
  const byCommand = await written(receipt, async () => {
    await client
      .rpc('save_receipt', { ...receipt, receipt_id: first, allocations: [], attachment_ids: [] })
      .throwOnError();
  });
  const second = await reject();
  const directly = await written(receipt, async () => {
    await client.from('receipts').update(receipt).eq('id', second).throwOnError();
  });
  expect(directly).toEqual(byCommand);
  expect(directly.join()).toContain('"event_type":"resubmitted"');

  // An allocation alone is a correction as well.
  const third = await reject();
  const work_order_id = (await portal.owner.query('select id from public.work_orders limit 1')).rows[0]?.id;
  await client
    .from('receipt_allocations')
    .insert({ receipt_id: third, work_order_id, amount: 1 })
    .throwOnError();
  const { data } = await client.from('receipts').select('status, review_notes').eq('id', third).single();
  expect(data).toEqual({ status: 'submitted', review_notes: null });
});

/** What the write leaves behind; the amounts that it was given read the same in every row. */
async function written(input: unknown, write: () => Promise<void>): Promise<Written> {
  const before = await readRows(portal.owner);
  await write();
  const amounts = JSON.stringify(input).match(/\d+\.\d+/g) ?? [];
  return writtenSince(before, await readRows(portal.owner)).map((row) =>
    amounts.reduce((text, amount) => text.replaceAll(`:${amount}`, ':GIVEN'), row),
  );
}

/** As a client writes a draft directly (portal requirements 7.2). */
async function draftBill(
  { client, profileId }: { client: PortalClient; profileId: string },
  { external_bill_number, lines }: InputSent<Commands['save_bill_draft']>,
): Promise<string> {
  const { data } = await client
    .from('subcontractor_bills')
    .insert({
      ...{
        status: 'draft' as const,
        internal_bill_number: '',
        external_bill_number: external_bill_number ?? null,
      },
      ...{ submitted_by: profileId, subcontractor_organization_id: company.organizations.subcontractor },
    })
    .select('id')
    .single()
    .throwOnError();
  const rows = lines.map((line) => ({ ...line, subcontractor_bill_id: data.id }));
  await client
    .from('subcontractor_bill_work_orders')
    .insert(rows as never)
    .throwOnError();
  return data.id;
}

const dayAt = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
