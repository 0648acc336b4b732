import type { ElevatedClient } from '#server/database/command-roles.ts';
import { requireBookkeeper } from '#server/domains/accounting/require-bookkeeper.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

interface Months {
  isOver: boolean;
  lastDay: string;
  /** Of the last closed month; null while none is closed. */
  lastClosed: string | null;
  /** The first day of the month to close next; null while none is closed, and any can be the first one. */
  next: string | null;
  unfinished: number;
  /** Names of those whose clock has been running since that month; null for nobody. */
  clockedIn: string | null;
}

/** Closes a month. From then on the database refuses every change with a date in it. */
export const closeMonth = defineCommand('close_month', async (context, input) => {
  const caller = await requireBookkeeper(context);
  return context.elevate('command_accounting', async (elevated) => {
    const months = await holdMonths(elevated, input.month);
    if (months.lastClosed && input.month <= months.lastClosed) throw new AppError('month_already_closed');
    if (!months.isOver) throw new AppError('month_not_over', { day: months.lastDay }, { field: 'month' });
    if (months.next && input.month !== months.next)
      throw new AppError('month_out_of_order', { day: months.next }, { field: 'month' });
    // Nobody could end their session any more.
    if (months.clockedIn) throw new AppError('month_clock_running', { people: months.clockedIn });
    if (months.unfinished > 0 && !input.accepts_unfinished)
      throw new AppError('month_unfinished', {}, { field: 'accepts_unfinished' });
    await elevated.query(
      `insert into public.closed_months (month_date) values ($1)
       on conflict (month_date) do update set closed_at = now(), closed_by = $2, reopened_at = null, reopened_by = null,
         reopen_reason = null`,
      [input.month, caller.profileId],
    );
    return { month: input.month, is_closed: true };
  });
});

/** An administrator reopens the last closed month, and says why; the audit log keeps each reason. */
export const reopenMonth = defineCommand('reopen_month', async (context, input) => {
  // Changing what was reported is not for everybody who closes it, and not for those who could not close it again.
  requireCapability(await callerOf(context.client), 'manage_settings', 'accounting_office_only');
  const caller = await requireBookkeeper(context);
  return context.elevate('command_accounting', async (elevated) => {
    const { lastClosed } = await holdMonths(elevated, input.month);
    if (lastClosed === null || input.month > lastClosed) throw new AppError('month_not_closed');
    if (input.month !== lastClosed) throw new AppError('month_not_last', { day: lastClosed });
    await elevated.query(
      `update public.closed_months set reopened_at = now(), reopened_by = $2, reopen_reason = $3 where month_date = $1`,
      [input.month, caller.profileId, input.reason],
    );
    return { month: input.month, is_closed: false };
  });
});

/** Waits for transactions that write something with a date. Later ones find the month as it is then. */
async function holdMonths(elevated: ElevatedClient, month: string): Promise<Months> {
  await elevated.query(`select pg_advisory_xact_lock(hashtextextended('closed_months', 0))`);
  const { rows } = await elevated.query<Months>(
    `select d.last_day < app.office_day(now()) as "isOver", d.last_day::text as "lastDay",
       date_trunc('month', app.closed_through())::date::text as "lastClosed",
       (app.closed_through() + 1)::text as next,
       (select sum(c.count) from app.month_checklist($1) c)::float8 as unfinished,
       app.clocked_in_since(d.last_day) as "clockedIn"
     from (select ($1::date + interval '1 month - 1 day')::date as last_day) d`,
    [month],
  );
  if (!rows[0]) throw new AppError('month_not_closed');
  return rows[0];
}
