import { describe, expect, it } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

async function auditOf(table: string, row: string) {
  const { rows } = await cases.as('admin', (client) =>
    client.query(
      `select action, actor_profile_id, before, after from public.audit_log
       where table_name = $1 and row_id = $2 order by occurred_at, id`,
      [table, row],
    ),
  );
  return rows;
}

describe('the audit log', () => {
  it('records who changed what, before and after, and nothing when nothing changed', async () => {
    const { rows, profiles } = cases.scenario;
    const rename = (client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
      client.query(`update public.work_orders set title = 'New title' where id = $1`, [rows.newWorkOrder]);
    await cases.asService('employee', rename);
    await cases.asService('employee', rename);
    const [inserted, ...changes] = await auditOf('work_orders', rows.newWorkOrder);
    expect(inserted).toMatchObject({ action: 'insert', actor_profile_id: null, before: null });
    expect(changes).toEqual([
      {
        action: 'update',
        actor_profile_id: profiles.employee,
        before: { title: 'Rooftop unit does not cool' },
        after: { title: 'New title' },
      },
    ]);
  });

  it('names the person who called a command', async () => {
    const { rows, profiles } = cases.scenario;
    await cases.asService('manager', (client) =>
      client.query('update public.work_order_budgets set nte_amount = 950 where work_order_id = $1', [
        rows.workOrder,
      ]),
    );
    expect((await auditOf('work_order_budgets', rows.workOrder)).at(-1)).toMatchObject({
      actor_profile_id: profiles.manager,
      before: { nte_amount: 800 },
      after: { nte_amount: 950 },
    });
  });

  it('is rolled back with the change', async () => {
    const { rows } = cases.scenario;
    const before = await auditOf('projects', rows.project);
    const failing = cases.asService('admin', async (client) => {
      await client.query(`update public.projects set name = 'Another' where id = $1`, [rows.project]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await auditOf('projects', rows.project)).toEqual(before);
  });

  it.for([
    'insert into public.audit_log (action) values ($1)',
    'update public.audit_log set action = $1',
    'delete from public.audit_log where action = $1',
  ])('cannot be written, not even by a command: %s', async (text) => {
    await expect(cases.asService('admin', (client) => client.query(text, ['delete']))).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('the history of a work order', () => {
  it('gets new entries from commands, with the caller as actor', async () => {
    const { rows, profiles } = cases.scenario;
    const added = await cases.asService('employee', (client) =>
      client.query(
        `insert into public.work_order_events (work_order_id, event_type) values ($1, 'note') returning actor_profile_id`,
        [rows.workOrder],
      ),
    );
    expect(added.rows).toEqual([{ actor_profile_id: profiles.employee }]);
  });

  it.for([
    'update public.work_order_events set message = $1',
    'delete from public.work_order_events where message = $1',
  ])('is never rewritten: %s', async (text) => {
    await expect(cases.asService('admin', (client) => client.query(text, ['']))).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('a report', () => {
  it('is approved once; one that was sent back may be approved later', async () => {
    const review = (status: string) =>
      cases.asService('manager', (client) =>
        client.query(
          `update public.work_order_reports set status = $2, reviewed_by = app.profile_id(), reviewed_at = now()
           where id = $1`,
          [cases.scenario.rows.submittedReport, status],
        ),
      );
    await review('rejected');
    await expect(review('submitted')).rejects.toThrow('This report is already rejected.');
    await review('approved');
    await expect(review('rejected')).rejects.toThrow('This report is already approved.');
  });
});
