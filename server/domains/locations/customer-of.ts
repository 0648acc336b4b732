import type pg from 'pg';
import type { Caller } from '#server/domains/caller.ts';
import type { LocationColumn } from '#shared/commands/locations.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Makes sure that the caller may add places for this customer: an administrator for every partner, a partner for its
 * own organizations.
 * @throws AppError `not_found` for everybody else and for a customer that does not exist: one answer for both.
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
    throw new AppError('not_found', 'This customer does not exist, or you may not add locations for it.');
  }
}

/** The columns that are null, and not empty, while nothing is known. */
export const isNullable = (column: LocationColumn): boolean =>
  column.startsWith('contact_') || column === 'access_notes';
