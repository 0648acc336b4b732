import type pg from 'pg';
import { AppError } from '#shared/errors.ts';

/**
 * The profile of the person who touches the clock: one of the contractor's own people.
 * @param unknown what to say to somebody without a profile (offline requirements 5 and 8.3)
 * @throws AppError `not_authenticated` or `forbidden`
 */
export async function employeeId(client: pg.PoolClient, unknown: string): Promise<string> {
  const { rows } = await client.query<{ profileId: string | null; isStaff: boolean }>({
    name: 'clocking-employee',
    text: `select app.profile_id() as "profileId", app.is_staff() as "isStaff"`,
  });
  const [person] = rows;
  if (!person?.profileId) throw new AppError('not_authenticated', unknown);
  if (!person.isStaff) throw new AppError('forbidden', 'Only employees clock in and out.');
  return person.profileId;
}
