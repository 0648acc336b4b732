import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';
import { dayAt } from '#shared/rules/format-dates.ts';
import { type Period, payPeriodOf } from '#shared/rules/pay-periods.ts';
import { parseTimeSettings } from '#shared/rules/time-settings.ts';
import { t } from '#shared/text.ts';
import { officeZone } from './office-zone.ts';
import { requireManager } from './time-guards.ts';

interface StoredPeriod extends Period {
  id: string;
  is_locked: boolean;
}

/** Closes a pay period whose time is all approved. From then on the database refuses every change in it. */
export const lockPayPeriod = defineCommand('lock_pay_period', async ({ client, elevate }, input) => {
  const caller = await requireManager(client);
  return elevate('command_time', async (elevated) => {
    // Waits for transactions that write time. Later ones find the period locked.
    await elevated.query(`select pg_advisory_xact_lock(hashtextextended('pay_periods', 0))`);
    const stored = await overlapping(elevated, input);
    const same = stored.find(
      ({ starts_on, ends_on }) => starts_on === input.starts_on && ends_on === input.ends_on,
    );
    if (same?.is_locked) return { ...input, is_locked: true };
    const [other] = stored.filter((period) => period !== same);
    if (other) {
      throw new AppError('pay_period_overlaps', daysOf(other));
    }
    if (!same) await requirePayPeriod(elevated, input);
    await requireOver(elevated, input);
    await requireNothingLeft(elevated, input);

    if (same) {
      await elevated.query(
        `update public.pay_periods set locked_at = now(), locked_by = $2, unlocked_at = null, unlocked_by = null,
           unlock_reason = null where id = $1`,
        [same.id, caller.profileId],
      );
    } else {
      await elevated.query(
        'insert into public.pay_periods (starts_on, ends_on, locked_at, locked_by) values ($1, $2, now(), $3)',
        [input.starts_on, input.ends_on, caller.profileId],
      );
    }
    return { ...input, is_locked: true };
  });
});

/** An administrator opens a locked period, and says why; the audit log keeps each reason. */
export const unlockPayPeriod = defineCommand('unlock_pay_period', async ({ client, elevate }, input) => {
  // Reopening what was paid is not for everybody who closes it, and not for those who could not close it again.
  requireCapability(await callerOf(client), 'manage_settings', 'pay_period_unlock_admins_only');
  const caller = await requireManager(client);
  return elevate('command_time', async (elevated) => {
    const { rows } = await elevated.query<{ ends_on: string }>(
      `update public.pay_periods set locked_at = null, locked_by = null, unlocked_at = now(), unlocked_by = $2,
         unlock_reason = $3
       where starts_on = $1 and locked_at is not null
       returning ends_on::text`,
      [input.starts_on, caller.profileId, input.reason],
    );
    if (!rows[0]) {
      throw new AppError('pay_period_not_locked');
    }
    return { starts_on: input.starts_on, ends_on: rows[0].ends_on, is_locked: false };
  });
});

async function overlapping(
  elevated: ElevatedClient,
  { starts_on, ends_on }: Period,
): Promise<StoredPeriod[]> {
  const { rows } = await elevated.query<StoredPeriod>(
    `select id, starts_on::text, ends_on::text, locked_at is not null as is_locked from public.pay_periods
     where starts_on <= $2 and ends_on >= $1 order by starts_on`,
    [starts_on, ends_on],
  );
  return rows;
}

/** @throws AppError `rule_violation` for days that are no pay period by the setting */
async function requirePayPeriod(elevated: ElevatedClient, period: Period): Promise<void> {
  const { rows } = await elevated.query<{ value: unknown }>(
    `select value from public.settings where key = 'time'`,
  );
  const wanted = payPeriodOf(period.starts_on, parseTimeSettings(rows[0]?.value).pay_period);
  if (wanted.starts_on === period.starts_on && wanted.ends_on === period.ends_on) return;
  throw new AppError('pay_period_invalid', daysOf(wanted));
}

/** @throws AppError `rule_violation` while somebody can still work in it, by the office's calendar */
async function requireOver(elevated: ElevatedClient, { ends_on }: Period): Promise<void> {
  if (ends_on < dayAt(new Date(), await officeZone(elevated))) return;
  throw new AppError('pay_period_not_over', { day: ends_on });
}

/** @throws AppError `rule_violation` that counts what is running, not approved or sent back */
async function requireNothingLeft(elevated: ElevatedClient, { starts_on, ends_on }: Period): Promise<void> {
  const { rows } = await elevated.query<{
    running: number;
    to_approve: number;
    sent_back: number;
    mileage: number;
  }>(
    `select (count(*) filter (where status = 'open'))::integer as running,
       (count(*) filter (where status = 'submitted'))::integer as to_approve,
       (count(*) filter (where status = 'rejected'))::integer as sent_back,
       (
         select count(*) from public.mileage_entries where drive_date between $1 and $2 and status = 'submitted'
       )::integer as mileage
     from public.employee_reports where report_date between $1 and $2 and status <> 'approved'`,
    [starts_on, ends_on],
  );
  const { running = 0, to_approve = 0, sent_back = 0, mileage = 0 } = rows[0] ?? {};
  const left = [
    running > 0 && t('{{count}} still running', { count: running }),
    to_approve > 0 && t('{{count}} not approved', { count: to_approve }),
    sent_back > 0 && t('{{count}} sent back', { count: sent_back }),
    mileage > 0 && t('{{count}} with mileage to approve', { count: mileage }),
  ].filter(Boolean);
  if (left.length === 0) return;
  throw new AppError(sent_back > 0 ? 'pay_period_sent_back' : 'pay_period_not_approved', {
    left: left.join(', '),
  });
}

const daysOf = ({ starts_on, ends_on }: Period) => ({ first_day: starts_on, last_day: ends_on });
