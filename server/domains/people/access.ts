import type pg from 'pg';
import { type Caller, callerOf, may, requireCapability } from '#server/domains/caller.ts';
import type { PlainReasonName } from '#shared/error-reasons/index.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Who changes somebody's access. These changes come one after the other, and the caller is recognized after the wait:
 * of two administrators who deactivate each other, the second one is nobody any more.
 */
export async function accessChanger(client: pg.PoolClient): Promise<Caller> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('access of people', 0))`);
  await client.query(`select set_config('app.viewer_claims', 'changed', true)`);
  return callerOf(client);
}

/** @throws AppError `forbidden` for callers who do not manage everyone's access */
export async function requirePeopleManager(
  client: pg.PoolClient,
  refusal: PlainReasonName = 'people_administrators_only',
): Promise<Caller> {
  const caller = await accessChanger(client);
  requireCapability(caller, 'manage_people', refusal);
  return caller;
}

/** Whether the caller manages everyone's access, for the office. */
export const managesPeople = (caller: Caller): boolean => may(caller, 'manage_people');

/**
 * Ensures that the caller has all the access that a person has. The database asks the same; this answers before
 * anything else is done.
 * @throws AppError `forbidden` when the person has more
 */
export async function requireAccessOf(client: pg.PoolClient, profileId: string): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>('select app.has_access_of($1) as has', [profileId]);
  if (!rows[0]?.has) throw new AppError('access_beyond_own');
}

/**
 * Ensures that the caller may change what is stored of a person: of an administrator, only administrators may. The
 * policies ask the same; this tells the reason.
 * @throws AppError `forbidden`
 */
export async function requireManageable(client: pg.PoolClient, profileId: string): Promise<void> {
  const { rows } = await client.query<{ is_managed: boolean }>(
    'select $1 = app.profile_id() or $1 <> all (app.unmanaged_profile_ids()) as is_managed',
    [profileId],
  );
  if (!rows[0]?.is_managed) throw new AppError('administrators_change_administrators');
}

/**
 * The profile of a person whom the caller sees.
 * @throws AppError `not_found`
 */
export async function personSeen(client: pg.PoolClient, profileId: string) {
  const { rows } = await client.query<{ is_active: boolean; user_id: string | null; email: string | null }>(
    'select is_active, user_id, email from public.profiles where id = $1',
    [profileId],
  );
  if (!rows[0]) throw new AppError('person_missing');
  return rows[0];
}
