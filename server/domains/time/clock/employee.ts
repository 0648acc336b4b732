import type pg from 'pg';
import type { PlainReasonName } from '#shared/error-reasons/index.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The profile of the person who touches the clock: one of the contractor's own people.
 * @param unknown the refusal of somebody without a profile (offline requirements 5 and 8.3)
 * @throws AppError `not_authenticated` or `forbidden`
 */
export async function employeeId(client: pg.PoolClient, unknown: PlainReasonName): Promise<string> {
  const { rows } = await client.query<{ profileId: string | null; isStaff: boolean }>({
    name: 'clocking-employee',
    text: `select app.profile_id() as "profileId", app.is_staff() as "isStaff"`,
  });
  const [person] = rows;
  if (!person?.profileId) throw new AppError(unknown);
  if (!person.isStaff) throw new AppError('clock_employees_only');
  return person.profileId;
}
