import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { beginSession } from '#server/domains/time/clock/begin-session.ts';
import { type ClockEvent, explained } from '#server/domains/time/clock/clock-event.ts';
import { type ClockItem, logEvent } from '#server/domains/time/clock/clock-log.ts';
import { employeeId } from '#server/domains/time/clock/employee.ts';
import { endSession } from '#server/domains/time/clock/end-session.ts';
import { recordOffline } from '#server/domains/time/clock/record-offline.ts';
import {
  microsOfInstant,
  type OpenSession,
  sessionAnswer,
  standingOf,
} from '#server/domains/time/clock/session.ts';
import { startWork } from '#server/domains/work-orders/start-work.ts';
import { AppError } from '#shared/errors.ts';
import { takesClockIn } from '#shared/rules/clockable-work.ts';

/** One of the contractor's own people begins to work. Double taps, retries and other devices find the same session. */
export const clockIn = defineCommand('clock_in', async (context, { event, is_switch: isSwitch, ...item }) => {
  const { client, elevate } = context;
  const employee = await employeeId(client, 'clock_in_profile_missing');
  const status = await statusOf(client, item);
  if (status === undefined) throw new AppError('clock_in_not_possible');
  const closed = takesClockIn(status) ? null : workClosed(item, status);
  // Work that was done without a signal was done, whatever the office has closed meanwhile: it counts, and is reviewed.
  if (!event.is_offline && closed) throw closed;
  const online = async () => {
    const start = { employee, item, event, isSwitch };
    return sessionAnswer(client, await elevate('command_clock', (elevated) => startOnline(elevated, start)));
  };
  const session = event.is_offline
    ? await recordOffline(context, employee, { action: 'clock_in', ...item, event }, closed?.hint)
    : await online();
  if (session && item.work_order_id && status === 'assigned') {
    await startWork(context, item.work_order_id, event.is_offline ? event.sent_after_ms : 0);
  }
  return session;
});

/** The status of the work; undefined when there is none that the caller could see. */
async function statusOf(client: pg.PoolClient, item: ClockItem): Promise<string | undefined> {
  const { rows } = await client.query<{ status: string }>(
    `select status::text from public.work_orders where id = $1
     union all
     select status::text from public.projects where id = $2`,
    [item.work_order_id, item.project_id],
  );
  return rows[0]?.status;
}

const workClosed = ({ project_id }: ClockItem, status: string): AppError =>
  new AppError(project_id ? 'clock_in_project_closed' : 'clock_in_work_closed', {
    status: status.replace('work_completed', 'completed'),
  });

interface Start {
  employee: string;
  item: ClockItem;
  event: ClockEvent;
  /** Whether the session of another item ends first. */
  isSwitch: boolean;
}

/**
 * Starts a session, or goes on with the same one.
 * @returns the id of its row
 * @throws AppError `conflict` while another item is running
 */
async function startOnline(
  elevated: ElevatedClient,
  { employee, item, event, isSwitch }: Start,
): Promise<string> {
  const { open, rate, wanted, at } = await standingOf(elevated, employee, event);
  const logged = { id: randomUUID(), action: 'clock_in' as const, ...item, at, event };
  if (open && isSameItem(open, item)) {
    await logEvent(elevated, employee, logged, 'redundant');
    return open.id;
  }
  if (open && !isSwitch) {
    throw new AppError('clock_in_elsewhere', { work: open.item.number, title: open.item.title });
  }
  if (open) await endSession(elevated, open, { wanted, endedBy: 'out', event });
  const moment = await startOf(elevated, employee, wanted);
  const id = await beginSession(elevated, { employee, item, event, rate, moment });
  await logEvent(elevated, employee, { ...logged, at: await microsOfInstant(elevated, moment) }, 'applied');
  return id;
}

const isSameItem = (open: OpenSession, item: ClockItem): boolean =>
  open.workOrderId === item.work_order_id && open.projectId === item.project_id;

/** @throws AppError `rule_violation` when it would begin in the future */
async function startOf(elevated: ElevatedClient, employee: string, wanted: string): Promise<string> {
  const { rows } = await explained(
    elevated.query<{ moment: string }>(`select to_json(app.clock_in_moment($1, $2)) #>> '{}' as moment`, [
      employee,
      wanted,
    ]),
    () => new AppError('clock_session_invalid'),
  );
  return rows[0]?.moment ?? wanted;
}
