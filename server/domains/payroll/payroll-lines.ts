import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { AppError } from '#shared/errors.ts';
import { daysFrom } from '#shared/rules/calendar-days.ts';
import { type LockedPeriod, overtimeFrom, splitOvertime, sumHours } from '#shared/rules/overtime.ts';
import type { PayrollKind } from '#shared/rules/payroll.ts';

/** What a person is paid in a period: hours, and US dollars for miles and per diem. */
export type PayrollLine = {
  number: string;
  /** As messages name the person. */
  name: string;
  firstName: string;
  lastName: string;
  regular: number;
  overtime: number;
  miles: number;
} & Record<PayrollKind, number>;

interface Worked {
  id: string;
  first_name: string | null;
  last_name: string | null;
  employee_number: string | null;
  days: Record<string, number>;
}

/** The pay of a locked period by person, by the overtime rule of its lock. */
export async function readPayroll(
  client: pg.PoolClient,
  elevate: <Result>(work: (elevated: ElevatedClient) => Promise<Result>) => Promise<Result>,
  period: LockedPeriod & { id: string },
): Promise<PayrollLine[]> {
  const { rows: locked } = await client.query<LockedPeriod>(LOCKED);
  const rule = period.rule;
  const entries = await elevate((elevated) => readEntries(elevated, period));
  // The hours of the days before the period decide what is overtime in its first week. Whoever was absent all the time
  // or only drove is paid as well.
  const { rows: people } = await client.query<Worked>(
    `with worked as (
       select employee_user_id as id, first_name, last_name, employee_number, days from public.timesheet($1, $2, $3)
     )
     select * from worked
     union all
     select p.id, p.first_name, p.last_name, c.employee_number, '{}'
     from public.profiles p left join public.profile_cost_rates c on c.profile_id = p.id
     where p.id = any ($4::uuid[]) and p.id not in (select id from worked)
     order by last_name, first_name, id`,
    [
      ...[period.starts_on, period.ends_on, overtimeFrom(period.starts_on, rule, locked)],
      [...entries.keys()],
    ],
  );
  const days = daysFrom(period.starts_on, period.ends_on);
  const lines = people.map((person) => {
    const split = splitOvertime(person.days, rule, locked);
    const overtime = sumHours(days.map((day) => split.get(day)?.overtime ?? 0));
    const own = entries.get(person.id);
    const double = own?.double_time ?? 0;
    const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
    if (double > overtime) throw new AppError('payroll_double_time', { person: name, hours: overtime });
    return {
      ...{ number: person.employee_number ?? '', firstName: person.first_name ?? '' },
      ...{ lastName: person.last_name ?? '', name },
      regular: sumHours(days.map((day) => split.get(day)?.regular ?? 0)),
      overtime: sumHours([overtime, -double]),
      ...{ double_time: double, holiday: own?.holiday ?? 0, pto: own?.pto ?? 0 },
      ...{ mileage: own?.mileage ?? 0, miles: own?.miles ?? 0, per_diem: own?.per_diem ?? 0 },
    };
  });
  const paid = lines.filter((line) =>
    (['regular', 'overtime', 'double_time', 'holiday', 'pto', 'mileage', 'per_diem'] as const).some(
      (kind) => line[kind] > 0,
    ),
  );
  if (paid.length === 0) throw new AppError('payroll_empty');
  const unnumbered = paid.filter(({ number }) => number === '');
  if (unnumbered.length > 0)
    throw new AppError('payroll_numbers_missing', { people: unnumbered.map(({ name }) => name).join(', ') });
  return paid;
}

/** The locked periods with their rules. */
export const LOCKED = `
  select id, starts_on::text, ends_on::text, json_build_object(
    'week_starts_on', week_starts_on,
    'overtime', json_build_object('daily_hours', overtime_daily_hours::float8,
      'weekly_hours', overtime_weekly_hours::float8, 'multiplier', overtime_multiplier::float8)
  ) as rule
  from public.pay_periods where locked_at is not null`;

type Entries = Partial<Record<PayrollKind | 'miles', number>>;

/**
 * What was entered for the period, and the approved miles of its days, each at the rate of its entry. Money for miles is
 * rounded by the database.
 */
async function readEntries(
  elevated: ElevatedClient,
  period: LockedPeriod & { id: string },
): Promise<Map<string, Entries>> {
  const { rows } = await elevated.query<{
    person: string;
    kind: PayrollKind;
    paid: number;
    quantity: number;
  }>(
    `select p.person, p.kind, sum(p.quantity)::float8 as quantity, sum(p.paid)::float8 as paid
     from (
       select e.employee_user_id as person, e.kind, e.quantity,
         case e.kind when 'mileage' then app.round_money(e.quantity * s.mileage_rate) else e.quantity end as paid
       from public.payroll_entries e cross join public.payroll_settings s where e.pay_period_id = $1
       union all
       select m.employee_user_id, 'mileage', m.miles, app.round_money(m.miles * c.rate)
       from public.mileage_entries m join app.mileage_costs c on c.mileage_entry_id = m.id
       where m.status = 'approved' and m.drive_date between $2 and $3
     ) p
     group by p.person, p.kind`,
    [period.id, period.starts_on, period.ends_on],
  );
  const entries = new Map<string, Entries>();
  for (const { person, kind, paid, quantity } of rows) {
    const own = entries.get(person) ?? {};
    entries.set(person, { ...own, [kind]: paid, ...(kind === 'mileage' && { miles: quantity }) });
  }
  return entries;
}
