import { randomUUID } from 'node:crypto';
import { defineCommand } from '#server/domains/define-command.ts';
import type { ClockEvent } from '#server/domains/time/clock/clock-event.ts';
import { type ClockAction, logEvent } from '#server/domains/time/clock/clock-log.ts';
import { employeeId } from '#server/domains/time/clock/employee.ts';
import { endSession } from '#server/domains/time/clock/end-session.ts';
import { recordOffline } from '#server/domains/time/clock/record-offline.ts';
import {
  microsOfInstant,
  type Session,
  sessionAnswer,
  standingOf,
} from '#server/domains/time/clock/session.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { PlainReasonName } from '#shared/error-reasons/index.ts';
import { AppError } from '#shared/errors.ts';

/** The three ways to stop working: they differ in what the time segment says of its end. */
export const clockOut = defineCommand('clock_out', (context, { event, force }) =>
  stop(context, event, {
    action: 'clock_out',
    endedBy: 'out',
    none: force ? 'clock_force_not_clocked_in' : 'clock_out_not_clocked_in',
    force,
  }),
);
export const takeBreak = defineCommand('take_break', (context, { event }) =>
  stop(context, event, { action: 'take_break', endedBy: 'break', none: 'clock_not_clocked_in' }),
);
export const endDay = defineCommand('end_day', (context, { event }) =>
  stop(context, event, { action: 'end_day', endedBy: 'day_end', none: 'clock_not_clocked_in' }),
);

interface Stop {
  action: Exclude<ClockAction, 'clock_in'>;
  endedBy: 'out' | 'break' | 'day_end';
  /** The refusal while nothing is running. */
  none: PlainReasonName;
  /** Whether a session that begins in the future is ended too. */
  force?: boolean;
}

async function stop(
  context: CommandContext,
  event: ClockEvent,
  { action, endedBy, none, force = false }: Stop,
): Promise<Session | null> {
  const { client, elevate } = context;
  const employee = await employeeId(client, 'clock_profile_missing');
  const item = { work_order_id: null, project_id: null };
  if (event.is_offline && !force) return recordOffline(context, employee, { action, ...item, event });
  const id = await elevate('command_clock', async (elevated) => {
    const { open, wanted } = await standingOf(elevated, employee, event);
    const endedAt = open && (await endSession(elevated, open, { wanted, endedBy, event, force }));
    if (!endedAt) throw new AppError(none);
    const at = await microsOfInstant(elevated, endedAt);
    await logEvent(elevated, employee, { id: randomUUID(), action, ...item, at, event }, 'applied');
    return open.id;
  });
  return sessionAnswer(client, id);
}
