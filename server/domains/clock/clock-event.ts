import pg from 'pg';
import type { InputChecked } from '#shared/command-shapes.ts';
import type { clockCommands } from '#shared/commands/clock.ts';
import { AppError } from '#shared/errors.ts';

export type ClockEvent = InputChecked<(typeof clockCommands)['clock_out']>['event'];

export const INVALID_SESSION = 'Invalid clock session detected. Please refresh and try again.';

/** The values of the position columns; all null when the position is unknown. */
export function positionColumns({ location }: ClockEvent) {
  return [
    location?.latitude ?? null,
    location?.longitude ?? null,
    location?.address || null,
    location?.accuracy_m ?? null,
    location?.fix_age_s ?? null,
  ];
}

/**
 * Runs a write that rules of the database may refuse, and describes the reason (offline requirements 8.3).
 * @throws AppError `rule_violation`
 */
export async function explained<T>(
  write: Promise<T>,
  describeReason: (reason: string) => { message: string; details?: string },
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== 'P0001') throw error;
    if (error.message === INVALID_SESSION) throw new AppError('rule_violation', INVALID_SESSION);
    const { message, details } = describeReason(error.message);
    throw new AppError('rule_violation', message, details ? { details } : {});
  }
}
