import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';

/** A bill of the subcontractor for one work order, submitted and then approved. */
export async function billApproved(
  { owner }: TestPortal,
  { organizations, people }: Company,
  workOrder: string,
  dollars: number,
): Promise<void> {
  await owner.query(
    `with bill as (
       insert into public.subcontractor_bills (internal_bill_number, submitted_by, submitted_at,
         subcontractor_organization_id, status, total_amount)
       values (app.next_number('BILL'), $1, now(), $2, 'submitted', $4) returning id
     )
     insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount)
     select id, $3, $4 from bill`,
    [people.subcontractor.profileId, organizations.subcontractor, workOrder, dollars],
  );
  await owner.query(
    `update public.subcontractor_bills set status = 'approved', reviewed_at = now(), reviewed_by = $1
     where status = 'submitted'`,
    [people.admin.profileId],
  );
}
