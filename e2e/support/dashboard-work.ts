import type pg from 'pg';
import type { Company } from '#test/support/company.ts';

/** Work in every status that a dashboard shows: of the customer and the subcontractor, and one request of others. */
export async function fillDashboards(
  owner: pg.Pool,
  { organizations: firm, people, locationId }: Company,
): Promise<void> {
  const add = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const columns = Object.keys(row);
    const { rows } = await owner.query(
      `insert into public.${table} (${columns}) values (${columns.map((_, at) => `$${at + 1}`)}) returning *`,
      Object.values(row),
    );
    return rows[0].id;
  };
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const order = (title: string, row: Record<string, unknown> = {}) =>
    add('work_orders', { organization_id: firm.customer, partner_location_id: locationId, title, ...row });
  const assigned = {
    assigned_organization_id: firm.subcontractor,
    date_assigned: ago(2),
    created_at: ago(4),
  };

  await order('Sign is dark', { created_at: ago(5) });
  await order('Water through the ceiling', { priority: 'emergency', created_at: ago(6) });
  const declined = await order('Toilet blocked', { created_at: ago(3) });
  await add('work_order_events', {
    work_order_id: declined,
    event_type: 'assignment_declined',
    message: 'No crew free this week',
    visibility: 'staff',
    actor_profile_id: people.subcontractor.profileId,
  });
  await owner.query(
    `insert into public.work_orders (organization_id, title, trade) values ($1, 'Roof leaks elsewhere', 'Roofing')`,
    [firm.otherCustomer],
  );
  await order('Door sticks', { ...assigned, status: 'assigned' });
  await order('Freezer door open', {
    ...{ ...assigned, status: 'assigned', accepted_at: ago(1), accepted_by: people.subcontractor.profileId },
    arrival_at: new Date(Date.now() - 3_600_000).toISOString(),
  });
  const late = await order('Light out', {
    ...{ ...assigned, status: 'in_progress', date_started: ago(1), due_date: ago(3).slice(0, 10) },
  });
  await order('Waiting for a part', { status: 'on_hold', status_since: ago(10), created_at: ago(12) });
  await add('work_order_reports', {
    ...{ work_order_id: late, subcontractor_user_id: people.subcontractor.profileId },
    ...{ subcontractor_organization_id: firm.subcontractor, work_performed: 'New lamp.', hours_worked: 1 },
    completed_on: ago(1).slice(0, 10),
  });

  for (let week = 1; week <= 12; week++) {
    const done = await order(`Filter changed ${week}`, {
      ...{
        ...assigned,
        trade: 'HVAC',
        status: 'completed',
        created_at: ago(7 * week),
        date_assigned: ago(7 * week),
      },
      ...{
        date_started: ago(7 * week - 1),
        date_completed: ago(7 * week - 4),
        date_finished: ago(7 * week - 2),
      },
      // Every fourth one was late.
      due_date: ago(7 * week + (week % 4 === 0 ? 3 : -5)).slice(0, 10),
    });
    await owner.query('insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, 300)', [
      done,
    ]);
    if (week === 12) {
      const bill = await add('subcontractor_bills', {
        ...{
          submitted_by: people.subcontractor.profileId,
          subcontractor_organization_id: firm.subcontractor,
        },
        ...{ status: 'submitted', submitted_at: ago(1), total_amount: 450 },
      });
      await add('subcontractor_bill_work_orders', {
        ...{ subcontractor_bill_id: bill, work_order_id: done, amount: 450 },
      });
    }
  }
}
