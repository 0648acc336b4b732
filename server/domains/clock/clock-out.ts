import type { ClockEvent } from '#server/domains/clock/clock-event.ts';
import { employeeId } from '#server/domains/clock/employee.ts';
import { endSession } from '#server/domains/clock/end-session.ts';
import { type Session, sessionAnswer, standingOf } from '#server/domains/clock/session.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

const NONE = 'No active clock session found. You may already be clocked out.';
const NOT_IN = 'Not clocked in';

/** The three ways to stop working: they differ in what the stretch says of its end. */
export const clockOut = defineCommand('clock_out', (context, { event }) => stop(context, event, 'out', NONE));
export const takeBreak = defineCommand('take_break', (context, { event }) =>
  stop(context, event, 'break', NOT_IN),
);
export const endDay = defineCommand('end_day', (context, { event }) =>
  stop(context, event, 'day_end', NOT_IN),
);

async function stop(
  { client, elevate }: CommandContext,
  event: ClockEvent,
  endedBy: 'out' | 'break' | 'day_end',
  none: string,
): Promise<Session> {
  const employee = await employeeId(client, 'No profile found. Please refresh and try again.');
  const id = await elevate(async (elevated) => {
    const { open, wanted } = await standingOf(elevated, employee, event);
    if (!open) throw new AppError('rule_violation', none);
    if (!(await endSession(elevated, open, { wanted, endedBy, event }))) {
      throw new AppError('rule_violation', none, {
        hint: `You have clocked in to ${open.item.number} since, and that session goes on. If time is missing, ask a manager to add it.`,
      });
    }
    return open.id;
  });
  return sessionAnswer(client, id);
}
