import type pg from 'pg';
import { type ClockEvent, explained, INVALID_SESSION, placeOf } from '#server/domains/clock/clock-event.ts';
import { employeeId } from '#server/domains/clock/employee.ts';
import { endSession } from '#server/domains/clock/end-session.ts';
import { type OpenSession, sessionAnswer, standingOf } from '#server/domains/clock/session.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/rules/hours.ts';

const NOT_HERE = 'Unable to clock in. Please try a different work order or contact support.';
const NO_RATE = 'Hourly rate not set. Please contact administration.';
const NOT_AGAIN = 'Unable to clock in. You have already worked on this order today.';

interface WorkItem {
  work_order_id: string | null;
  project_id: string | null;
}

/** One of the contractor's own people begins to work. Double taps, retries and other devices find the same session. */
export const clockIn = defineCommand('clock_in', async ({ client, elevate }, { event, ...item }) => {
  const employee = await employeeId(client, 'User profile not found. Please refresh and try again.');
  const isOpen = await isOpenWork(client, item);
  // Work that was done without a signal was done, whatever the office has closed meanwhile.
  if (isOpen === undefined || !(isOpen || event.is_offline)) throw new AppError('rule_violation', NOT_HERE);

  const id = await elevate(async (elevated) => {
    const { open, rate, wanted } = await standingOf(elevated, employee, event);
    if (rate === null) throw new AppError('rule_violation', NO_RATE);
    if (open && isSameSession(open, item, event, wanted)) return open.id;
    const from = open ? await endForgotten(elevated, open, event, wanted) : wanted;
    return begin(elevated, {
      employee,
      item,
      event,
      rate,
      moment: await startOf(elevated, employee, from),
    });
  });
  return sessionAnswer(client, id);
});

/** Whether the work can be done now; undefined when there is none that the caller could see. */
async function isOpenWork(client: pg.PoolClient, item: WorkItem): Promise<boolean | undefined> {
  const { rows } = await client.query<{ isOpen: boolean }>(
    `select status not in ('completed', 'work_completed', 'cancelled', 'closed') as "isOpen"
     from public.work_orders where id = $1
     union all
     select status not in ('completed', 'cancelled') from public.projects where id = $2`,
    [item.work_order_id, item.project_id],
  );
  return rows[0]?.isOpen;
}

/** The same work goes on; only without a signal, on another day, has somebody forgotten to clock out before. */
function isSameSession(open: OpenSession, item: WorkItem, event: ClockEvent, wanted: string): boolean {
  const isSameItem = open.workOrderId === item.work_order_id && open.projectId === item.project_id;
  return isSameItem && !(event.is_offline && open.reportDate < dayOf(wanted, event.time_zone));
}

/**
 * Somebody without a signal could not know that they were still clocked in: that session ends where this one begins.
 * @returns when it has ended
 * @throws AppError `conflict` for everybody else, and when the running session began after this event
 */
async function endForgotten(
  elevated: pg.PoolClient,
  open: OpenSession,
  event: ClockEvent,
  wanted: string,
): Promise<string> {
  const endedAt =
    event.is_offline && (await endSession(elevated, open, { wanted, endedBy: 'correction', event: null }));
  if (endedAt) return endedAt;
  throw new AppError(
    'conflict',
    `You are clocked in to ${open.item.number}, ${open.item.title}.`,
    event.is_offline
      ? { hint: 'You have clocked in there since. If this time is missing, ask a manager to add it.' }
      : { hint: 'Clock out there first, then clock in here.' },
  );
}

/** @throws AppError `rule_violation` when it would begin in the future */
async function startOf(elevated: pg.PoolClient, employee: string, wanted: string): Promise<string> {
  const { rows } = await explained(
    elevated.query<{ moment: string }>(`select to_json(app.clock_in_moment($1, $2)) #>> '{}' as moment`, [
      employee,
      wanted,
    ]),
    () => ({ message: INVALID_SESSION }),
  );
  return rows[0]?.moment ?? wanted;
}

interface Beginning {
  employee: string;
  item: WorkItem;
  event: ClockEvent;
  rate: string;
  moment: string;
}

/** Reopens the row of this work and day, or adds one. What the row showed is kept in its stretches. */
async function begin(
  elevated: pg.PoolClient,
  { employee, item, event, rate, moment }: Beginning,
): Promise<string> {
  const day = dayOf(moment, event.time_zone);
  const facts = [moment, event.device_time, event.is_offline, rate, ...placeOf(event)];
  const { rows } = await elevated.query<{ id: string; status: string }>(
    `select id, status from public.employee_reports where employee_user_id = $1 and report_date = $2
       and (work_order_id = $3 or project_id = $4)`,
    [employee, day, item.work_order_id, item.project_id],
  );
  const [today] = rows;
  if (today?.status === 'approved') {
    const hint = 'The hours of this day are approved. Ask a manager to correct them.';
    throw new AppError('rule_violation', NOT_AGAIN, { hint });
  }
  if (today) {
    await explained(
      elevated.query(
        `update public.employee_reports set clock_in_time = $2, device_clock_in_time = $3, clock_in_offline = $4,
           hourly_rate_snapshot = $5, location_lat = $6, location_lng = $7, location_address = $8,
           location_accuracy_m = $9, location_fix_age_s = $10, clock_out_time = null, device_clock_out_time = null,
           clock_out_offline = false, clock_out_location_lat = null, clock_out_location_lng = null,
           clock_out_location_address = null, clock_out_location_accuracy_m = null,
           clock_out_location_fix_age_s = null, ended_by = 'out', hours_worked = 0, work_performed = '',
           status = 'open', reviewed_by = null, reviewed_at = null, review_notes = null
         where id = $1`,
        [today.id, ...facts],
      ),
      (details) => ({ message: NOT_AGAIN, details }),
    );
    return today.id;
  }
  const added = await explained(
    elevated.query<{ id: string }>(
      `insert into public.employee_reports (employee_user_id, work_order_id, project_id, report_date, clock_in_time,
         device_clock_in_time, clock_in_offline, hourly_rate_snapshot, location_lat, location_lng, location_address,
         location_accuracy_m, location_fix_age_s)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
      [employee, item.work_order_id, item.project_id, day, ...facts],
    ),
    (details) => ({ message: NOT_HERE, details }),
  );
  return added.rows[0]?.id ?? '';
}
