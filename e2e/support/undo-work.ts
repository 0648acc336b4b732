import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';

/** A final report and a bill that wait for the office, and an hour of two people's time. */
export async function approvable(
  { owner }: TestPortal,
  { people, organizations, locationId }: Company,
): Promise<{ reportId: string; billId: string }> {
  const add = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const columns = Object.keys(row);
    const { rows } = await owner.query<{ id: string }>(
      `insert into public.${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
       returning id`,
      Object.values(row),
    );
    return rows[0]?.id ?? '';
  };
  const order = (status: string) =>
    add('work_orders', {
      ...{ title: 'Dock door is bent', status, organization_id: organizations.customer },
      ...{ partner_location_id: locationId, assigned_organization_id: organizations.subcontractor },
    });
  const reportId = await add('work_order_reports', {
    ...{
      work_order_id: await order('work_completed'),
      subcontractor_user_id: people.subcontractor.profileId,
    },
    ...{ subcontractor_organization_id: organizations.subcontractor, work_performed: 'Set the closer.' },
    ...{ hours_worked: 2, completed_on: '2026-03-02', is_final: true },
  });
  const billId = await add('subcontractor_bills', {
    ...{ submitted_by: people.subcontractor.profileId, status: 'submitted', total_amount: 120 },
    ...{ subcontractor_organization_id: organizations.subcontractor, submitted_at: '2026-03-03T12:00:00Z' },
  });
  await add('subcontractor_bill_work_orders', {
    ...{ subcontractor_bill_id: billId, work_order_id: await order('completed'), amount: 120 },
  });
  for (const { profileId } of [people.employee, people.manager]) {
    await add('employee_reports', {
      ...{ employee_user_id: profileId, work_order_id: await order('in_progress'), status: 'submitted' },
      ...{ report_date: '2026-03-02', hours_worked: 0, work_performed: 'Measured the frame.' },
      ...{ clock_in_time: '2026-03-02T14:00:00Z', clock_out_time: '2026-03-02T15:00:00Z' },
    });
  }
  return { reportId, billId };
}
