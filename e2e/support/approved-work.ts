import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';

/** A completed work order of the customer with a report of the subcontractor that waits for review. */
export async function addReportedWork(
  { owner }: TestPortal,
  { organizations, people, locationId }: Company,
  title: string,
): Promise<{ workOrder: string; number: string; report: string }> {
  const { rows } = await owner.query<{ workOrder: string; number: string; report: string }>(
    `with made as (
       insert into public.work_orders (title, status, organization_id, partner_location_id, reported_by,
         assigned_organization_id, date_completed)
       values ($1, 'completed', $2, $3, $4, $5, now()) returning id, work_order_number
     )
     insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
       work_performed, hours_worked, completed_on, status)
     select id, $6, $5, 'Closer replaced', 3, '2026-03-05', 'submitted' from made
     returning id as report, work_order_id as "workOrder", (select work_order_number from made) as number`,
    [
      ...[title, organizations.customer, locationId, people.partner.profileId],
      ...[organizations.subcontractor, people.subcontractor.profileId],
    ],
  );
  const [work] = rows;
  if (!work) throw new Error('The work order was not added.');
  return work;
}

/** Approves a report. */
export const approve = ({ owner }: TestPortal, report: string) =>
  owner.query(`update public.work_order_reports set status = 'approved', reviewed_at = now() where id = $1`, [
    report,
  ]);

/** What an hour costs everyone, in dollars. */
export async function setHourlyPrice({ owner }: TestPortal, dollars: number): Promise<void> {
  await owner.query(
    `with list as (
       insert into public.price_lists (name, valid_from) values ('Standard rates', '2026-01-01') returning id
     )
     insert into public.price_list_items (price_list_id, kind, value) select id, 'hour', $1 from list`,
    [dollars],
  );
}
