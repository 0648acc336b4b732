import type pg from 'pg';
import { type Caller, may, requireCapability } from '#server/domains/caller.ts';
import type { LocationColumn } from '#shared/commands/locations.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Ensures that the caller may add locations for this customer: people who manage organizations for every partner,
 * partners for their own organizations.
 * @throws AppError `not_found` for everybody else, and the same for a customer that does not exist
 */
export async function requireCustomer(
  client: pg.PoolClient,
  caller: Caller,
  organizationId: string,
): Promise<void> {
  requireLocations(caller);
  const mayAdd =
    may(caller, 'manage_organizations') || caller.partnerOrganizationIds.includes(organizationId);
  const found =
    mayAdd &&
    (await client.query(
      `select from public.organizations where id = $1 and organization_type = 'partner' and is_active`,
      [organizationId],
    ));
  if (!found || found.rowCount === 0) {
    throw new AppError('location_customer_missing');
  }
}

/**
 * What people of the office need for every location. Partners are left to row-level security, which knows their own.
 * @throws AppError `forbidden`
 */
export function requireLocations(caller: Caller): void {
  if (!caller.isStaff || caller.partnerOrganizationIds.length > 0) return;
  requireCapability(caller, 'manage_organizations', 'location_missing');
}

/** The columns that are null when unknown, not empty. */
export const isNullable = (column: LocationColumn): boolean =>
  column.startsWith('contact_') || column === 'access_notes';
