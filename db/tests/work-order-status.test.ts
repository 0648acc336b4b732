import { describe, expect, it } from 'vitest';
import { WORK_ORDER_STATUSES, WORK_ORDER_TRANSITIONS } from '#shared/rules/work-order-status.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

async function workOrderIn(status: string): Promise<string> {
  const { organizations } = cases.scenario;
  const { rows } = await cases.testDatabase.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, status) values ('Leak', $1, $2) returning id`,
    [organizations.partner, status],
  );
  return rows[0]?.id ?? '';
}

/** With the rights of service_role, for the manager. */
function change(id: string, status: string, reason: string | null = null) {
  return cases.asService('manager', async (client) => {
    const { rows } = await client.query(
      `update public.work_orders set status = $2, status_reason = coalesce($3, status_reason) where id = $1
       returning status, status_reason, date_assigned, date_completed, closed_at`,
      [id, status, reason],
    );
    return rows[0];
  });
}

describe('statuses of a work order', () => {
  it('are the same in the database and in shared/rules', async () => {
    const { rows } = await cases.testDatabase.owner.query(
      'select from_status, to_status, who, needs_reason, event_type from app.work_order_transitions',
    );
    const rule = (from: string, to: string, who: readonly string[], needsReason: boolean, event: string) =>
      `${from} → ${to} by ${[...who].sort().join('|')} ${needsReason ? 'with a reason' : ''} ${event}`;
    const inDatabase = rows.map((r) => rule(r.from_status, r.to_status, r.who, r.needs_reason, r.event_type));
    const inRules = WORK_ORDER_TRANSITIONS.map((t) => rule(t.from, t.to, t.who, t.needsReason, t.event));
    expect(inDatabase.sort()).toEqual(inRules.sort());
  });

  it('change only along the table', async () => {
    for (const from of WORK_ORDER_STATUSES) {
      for (const to of WORK_ORDER_STATUSES.filter((status) => status !== from)) {
        const step = change(await workOrderIn(from), to, 'because');
        if (WORK_ORDER_TRANSITIONS.some((t) => t.from === from && t.to === to)) {
          await expect(step, `${from} → ${to}`).resolves.toMatchObject({ status: to });
        } else {
          await expect(step).rejects.toThrow(`A work order cannot go from ${from} to ${to}.`);
        }
      }
    }
  });

  it('require a reason where the table says so, and clear it afterwards', async () => {
    const id = await workOrderIn('assigned');
    await expect(change(id, 'on_hold')).rejects.toThrow('A reason is needed');
    await expect(change(id, 'on_hold', '  ')).rejects.toThrow('A reason is needed');
    expect(await change(id, 'on_hold', 'Parts on order')).toMatchObject({ status_reason: 'Parts on order' });
    expect(await change(id, 'assigned')).toMatchObject({ status_reason: null });
  });

  it('set the date of each change', async () => {
    const id = await workOrderIn('received');
    expect((await change(id, 'assigned')).date_assigned).toBeInstanceOf(Date);
    await change(id, 'in_progress');
    expect((await change(id, 'work_completed')).date_completed).toBeNull();
    const completed = await change(id, 'completed');
    expect(completed.date_completed).toBeInstanceOf(Date);
    const closed = await change(id, 'closed');
    expect(closed.closed_at).toBeInstanceOf(Date);
    expect(closed.date_completed).toEqual(completed.date_completed);
  });

  it('show since when the assignees have the work order', async () => {
    const { subcontractor, otherSubcontractor } = cases.scenario.organizations;
    const assignedAt = async (id: string, organization: string | null) =>
      cases.asService('manager', async (client) => {
        const { rows } = await client.query<{ date_assigned: Date | null }>(
          'update public.work_orders set assigned_organization_id = $2 where id = $1 returning date_assigned',
          [id, organization],
        );
        return rows[0]?.date_assigned?.getTime();
      });
    const id = await workOrderIn('received');
    const first = (await assignedAt(id, subcontractor)) ?? Number.NaN;
    await change(id, 'assigned');
    const { date_assigned: started } = await change(id, 'in_progress');
    expect(started.getTime()).toBeGreaterThanOrEqual(first);
    await change(id, 'on_hold', 'Parts on order');
    expect((await change(id, 'in_progress')).date_assigned).toEqual(started);
    expect(await assignedAt(id, otherSubcontractor)).toBeGreaterThan(started.getTime());

    const another = await workOrderIn('received');
    await change(another, 'assigned');
    await assignedAt(another, subcontractor);
    await change(another, 'received', 'The customer waits');
    expect(await assignedAt(another, null)).toBeUndefined();
    await change(another, 'on_hold', 'The customer waits');
    expect((await change(another, 'assigned')).date_assigned).toBeInstanceOf(Date);
  });

  it('refuse to assign work to a customer', async () => {
    const { organizations, rows } = cases.scenario;
    const assign = (organization: string) =>
      cases.asService('manager', (client) =>
        client.query('update public.work_orders set assigned_organization_id = $2 where id = $1', [
          rows.newWorkOrder,
          organization,
        ]),
      );
    await expect(assign(organizations.otherPartner)).rejects.toThrow(
      'active subcontractor organization only',
    );
    await expect(assign(organizations.subcontractor)).resolves.toMatchObject({ rowCount: 1 });
  });
});
