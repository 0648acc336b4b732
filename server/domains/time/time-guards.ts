import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type Caller, callerOf, requireCapability } from '#server/domains/caller.ts';
import { AppError } from '#shared/errors.ts';

/** One who handles other people's time. */
export interface TimeManager extends Caller {
  /** An administrator of a company in which nobody else could decide. */
  isOnlyDecider: boolean;
}

/** @throws AppError `forbidden` for everybody without the capability to approve time */
export async function requireManager(client: pg.PoolClient): Promise<TimeManager> {
  const caller = await callerOf(client);
  requireCapability(caller, 'manage_time', 'time_managers_only');
  const { rows } = await client.query<{ isOnlyDecider: boolean }>(
    `select app.is_only_decider('manage_time') as "isOnlyDecider"`,
  );
  return { ...caller, isOnlyDecider: rows[0]?.isOnlyDecider === true };
}

/**
 * Nobody signs off their own hours, unless there is nobody else (decision 049). The database refuses the same.
 * @throws AppError `forbidden`
 */
export function requireOthersTime(
  { isOnlyDecider, profileId }: TimeManager,
  employeeIds: readonly string[],
): void {
  if (isOnlyDecider || !employeeIds.includes(profileId)) return;
  throw new AppError('time_own');
}

/** Locks the person's time until the command ends, so that a second correction sees the first. */
export async function lockTimeOf(elevated: ElevatedClient, employeeId: string): Promise<void> {
  await elevated.query('select app.lock_clock($1)', [employeeId]);
}

/** Notifies a person that the office changed their time, unless they did it themselves. */
export async function notifyPerson(
  elevated: ElevatedClient,
  actor: Caller,
  notification: {
    employeeId: string;
    kind: 'time_sent_back' | 'time_corrected';
    title: string;
    body: string;
  },
): Promise<void> {
  if (notification.employeeId === actor.profileId) return;
  await elevated.query(
    `insert into public.notifications (profile_id, kind, title, body, path)
     values ($1, $2, $3, $4, '/employee/time-reports')`,
    [notification.employeeId, notification.kind, notification.title, notification.body],
  );
}
