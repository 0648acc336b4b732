import type pg from 'pg';
import type { Caller } from '#server/domains/caller.ts';
import type { LocationColumn } from '#shared/commands/locations.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Ensures that the caller may add locations for this customer: administrators for every partner, partners for their own
 * organizations.
 * @throws AppError `not_found` for everybody else, and the same for a customer that does not exist
 */
export async function requireCustomer(
  client: pg.PoolClient,
  caller: Caller,
  organizationId: string,
): Promise<void> {
  const mayAdd = caller.isAdmin || caller.partnerOrganizationIds.includes(organizationId);
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

/** The columns that are null when unknown, not empty. */
export const isNullable = (column: LocationColumn): boolean =>
  column.startsWith('contact_') || column === 'access_notes';
