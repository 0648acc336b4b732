import type { Company } from './company.ts';
import type { TestPortal } from './portal.ts';

/**
 * Adds the customer's request 'Door does not close', as the owner of the tables.
 * @param begunBy the firm that has the work order in progress; without one it is received and nobody has it
 * @returns its id
 */
export async function addDoorRequest(
  portal: TestPortal,
  { organizations, locationId }: Company,
  begunBy?: 'subcontractor' | 'otherSubcontractor',
): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, partner_location_id, assigned_organization_id, status)
     values ('Door does not close', $1, $2, $3, $4) returning id`,
    [
      ...[organizations.customer, locationId],
      ...(begunBy ? [organizations[begunBy], 'in_progress'] : [null, 'received']),
    ],
  );
  return rows[0]?.id ?? '';
}
