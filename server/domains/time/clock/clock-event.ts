import pg from 'pg';
import type { InputChecked } from '#shared/command-shapes.ts';
import type { clockCommands } from '#shared/commands/clock.ts';
import { listedReasonText } from '#shared/error-reasons/listed-reason-text.ts';
import { isReason } from '#shared/error-reasons/wire.ts';
import { AppError } from '#shared/errors.ts';

export type ClockEvent = InputChecked<(typeof clockCommands)['clock_out']>['event'];

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
 * Runs a write that rules of the database may refuse, and explains the refusal (offline requirements 8.3).
 * @param explain the error for the text of the reason that the database names
 * @throws AppError `rule_violation`
 */
export async function explained<T>(write: Promise<T>, explain: (cause: string) => AppError): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== 'P0001') throw error;
    if (isReason(error.detail, 'clock_session_invalid')) throw new AppError('clock_session_invalid');
    throw explain(listedReasonText(error.detail)?.title ?? error.message);
  }
}
