import type { ClockEvent } from '#server/domains/clock/clock-event.ts';
import { employeeId } from '#server/domains/clock/employee.ts';
import { endSession } from '#server/domains/clock/end-session.ts';
import { type Session, sessionAnswer, standingOf } from '#server/domains/clock/session.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

const NONE = 'No active clock session found. You may already be clocked out.';
const NONE_TO_FORCE = 'No active clock sessions found to force close.';
const NOT_IN = 'Not clocked in';

/** The three ways to stop working: they differ in what the stretch says of its end. */
export const clockOut = defineCommand('clock_out', (context, { event, force }) =>
  stop(context, event, { endedBy: 'out', none: force ? NONE_TO_FORCE : NONE, force }),
);
export const takeBreak = defineCommand('take_break', (context, { event }) =>
  stop(context, event, { endedBy: 'break', none: NOT_IN }),
);
export const endDay = defineCommand('end_day', (context, { event }) =>
  stop(context, event, { endedBy: 'day_end', none: NOT_IN }),
);

interface Stop {
  endedBy: 'out' | 'break' | 'day_end';
  /** What is said when nothing runs. */
  none: string;
  /** Whether a session that begins in the future is ended too. */
  force?: boolean;
}

async function stop(
  { client, elevate }: CommandContext,
  event: ClockEvent,
  { endedBy, none, force = false }: Stop,
): Promise<Session> {
  const employee = await employeeId(client, 'No profile found. Please refresh and try again.');
  const id = await elevate(async (elevated) => {
    const { open, wanted } = await standingOf(elevated, employee, event);
    if (!open) throw new AppError('rule_violation', none);
    if (!(await endSession(elevated, open, { wanted, endedBy, event, force }))) {
      throw new AppError('rule_violation', none, {
        hint: `You have clocked in to ${open.item.number} since, and that session goes on. If time is missing, ask a manager to add it.`,
      });
    }
    return open.id;
  });
  return sessionAnswer(client, id);
}
