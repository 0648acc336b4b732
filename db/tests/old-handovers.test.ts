import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

/** Rows written before migration 0095 get their firm from the audit log, and those before 0170 lose its marks. */
const cases = withScenario();
const BACKFILLS = [
  // It fills a table that 0172 has replaced.
  `create table app.former_threads (organization_id uuid, conversation_id uuid, work_order_id uuid, customer_id uuid,
     work_order_number text, title text, ended_at timestamptz)`,
  new URL('../migrations/0099_assignment_firms_of_old_rows.sql', import.meta.url),
  new URL('../migrations/0175_firm_stamps_of_old_rows.sql', import.meta.url),
];

it('gives old rows to the firm that had the work order when they were written', async () => {
  const { owner } = cases.testDatabase;
  const { organizations: firm, profiles: person } = cases.scenario;
  const add = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id ?? '';
  const order = await add(
    `insert into public.work_orders (title, organization_id, assigned_organization_id, status)
     values ('Door sticks', $1, $2, 'in_progress')`,
    [firm.partner, firm.subcontractor],
  );
  const thread = await add(
    `insert into public.conversations (conversation_type, work_order_id) values ('work_order', $1)`,
    [order],
  );
  const write = async (by: string, visibility: string, mentioned: string[] = []) => {
    await add(
      `insert into public.work_order_messages (conversation_id, message, visibility, sender_id, mentioned_ids)
       values ($1, 'x', $2, $3, $4)`,
      [thread, visibility, by, mentioned],
    );
    await add(
      `insert into public.work_order_events (work_order_id, event_type, visibility, actor_profile_id)
       values ($1, 'note', $2, $3)`,
      [order, visibility, by],
    );
    await add(
      `insert into public.attachments (storage_path, file_name, content_type, size_bytes, uploaded_by, work_order_id)
       values ($1::text || '/' || app.new_id(), 'x.jpg', 'image/jpeg', 1, $1::uuid, $2)`,
      [by, order],
    );
  };
  const nte = (amount: number) =>
    owner.query(
      `insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, $2)
       on conflict (work_order_id) do update set nte_amount = excluded.nte_amount`,
      [order, amount],
    );
  const giveTo = (organization: string | null) =>
    owner.query('update public.work_orders set assigned_organization_id = $2 where id = $1', [
      order,
      organization,
    ]);
  await nte(500);
  await write(person.subcontractor, 'assigned');
  await write(person.employee, 'everyone', [person.subcontractor, person.partner]);
  await giveTo(firm.otherSubcontractor);
  await nte(900);
  await write(person.otherSubcontractor, 'assigned');
  await write(person.employee, 'assigned');

  const stamps = async () => {
    const read = async (text: string) => (await owner.query(text, [order])).rows;
    return {
      messages: await read(
        `select m.assigned_organization_id, m.mentioned_ids from public.work_order_messages m
         join public.conversations c on c.id = m.conversation_id where c.work_order_id = $1 order by m.created_at`,
      ),
      events: await read(
        `select assigned_organization_id, is_by_assigned from public.work_order_events
         where work_order_id = $1 order by created_at`,
      ),
      files: await read(
        'select assigned_organization_id, is_released from public.attachments where work_order_id = $1 order by id',
      ),
      budgets: await read(
        'select assigned_organization_id, nte_amount from public.work_order_budgets where work_order_id = $1',
      ),
      formerBudgets: await read(
        'select organization_id, nte_amount from app.former_budgets where work_order_id = $1',
      ),
      stamps: await read(
        `select s.organization_id, s.mentioned_ids from public.firm_stamps s
         left join public.work_order_messages m on m.id = s.message_id
         left join public.conversations c on c.id = m.conversation_id
         left join public.work_order_events e on e.id = s.event_id
         where $1 in (c.work_order_id, e.work_order_id) order by s.event_id nulls first`,
      ),
      thread: await read(
        'select created_by, last_message_at, updated_at >= created_at as is_dated from public.conversations where work_order_id = $1',
      ),
      formerWork: await read(
        'select organization_id, is_declined from public.former_work_orders where work_order_id = $1',
      ),
    };
  };
  const written = await stamps();
  expect(written.messages).toHaveLength(4);
  for (const table of ['work_order_messages', 'work_order_events', 'work_order_budgets', 'attachments']) {
    await owner.query(`alter table public.${table} disable trigger user`);
    await owner.query(`update public.${table} set assigned_organization_id = null`);
  }
  await owner.query('update public.work_order_events set is_by_assigned = false');
  await owner.query('update public.attachments set is_released = true');
  await owner.query(
    `update public.work_order_messages set mentioned_ids = $1
     where visibility = 'everyone' and conversation_id = $2`,
    [[person.subcontractor, person.partner], thread],
  );
  for (const table of ['work_order_messages', 'work_order_events', 'work_order_budgets', 'attachments']) {
    await owner.query(`alter table public.${table} enable trigger user`);
  }
  await owner.query(
    'delete from app.former_budgets; delete from public.former_work_orders; delete from public.firm_stamps',
  );

  for (const backfill of BACKFILLS) {
    await owner.query(typeof backfill === 'string' ? backfill : await readFile(backfill, 'utf8'));
  }
  expect(await stamps()).toEqual(written);
});
