import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import { payPeriodOf } from '#shared/rules/pay-periods.ts';
import { parseTimeSettings } from '#shared/rules/time-settings.ts';
import { recentDay } from '#test/support/recent-day.ts';

/** Mileage: who records, approves, and removes it, and when it stays as it is. */

let fixture: Fixture;
let work: string;
beforeAll(async () => {
  fixture = await openFixture();
  work = await workOfTechnician();
}, 240_000);
afterAll(() => fixture?.portal.stop());

type As = Parameters<Fixture['call']>[0];
const WRITERS = ['technician', 'manager', 'admin', 'biller', 'partner', 'subcontractor'] as const;

async function workOfTechnician(): Promise<string> {
  const id = await fixture.work();
  await fixture.portal.owner.query(
    `insert into public.work_order_assignments (work_order_id, assigned_to, organization_id) values ($1, $2, $3)`,
    [id, fixture.people.technician.profileId, fixture.company.organizations.contractor],
  );
  return id;
}

const record = (as: As, more: Partial<CommandInput<'record_mileage'>> = {}) =>
  fixture.call(as, 'record_mileage', {
    ...{ work_order_id: work, drive_date: recentDay(3), miles: 42.5, note: 'Both ways' },
    submission_key: randomUUID(),
    ...more,
  });
const recorded = async (as: As, more: Partial<CommandInput<'record_mileage'>> = {}) => {
  const { data, error } = await record(as, more);
  expect(error).toBeNull();
  return data as unknown as CommandOutput<'record_mileage'>;
};
const approve = (as: As, ...mileage_entry_ids: string[]) =>
  fixture.call(as, 'approve_mileage', { mileage_entry_ids });
const remove = (as: As, mileage_entry_id: string) => fixture.call(as, 'remove_mileage', { mileage_entry_id });
const technician = () => fixture.people.technician.profileId;
const idsSeen = async (as: As) => {
  const { data } = await fixture.people[as].client.from('mileage_entries').select('id').throwOnError();
  return (data ?? []).map(({ id }) => id);
};
const count = async () =>
  (await fixture.one<{ count: number }>('select count(*)::int from mileage_entries')).count;
const outcome = (called: Awaited<ReturnType<typeof record>>) => refusalOf(called)[0] ?? 'done';

describe('recording', () => {
  test('is for the own people: their own miles wait, and what the office records for others is approved', async () => {
    const outcomes = await Promise.all(
      WRITERS.map(async (as) => {
        const own = await record(as);
        const forOther = await record(as, { employee_id: technician() });
        const status = ({ data }: typeof own) => (data as { status?: string } | null)?.status;
        return [as, status(own) ?? outcome(own), status(forOther) ?? outcome(forOther)];
      }),
    );
    expect(outcomes).toEqual([
      ['technician', 'submitted', 'submitted'],
      ['manager', 'submitted', 'approved'],
      ['admin', 'submitted', 'approved'],
      ['biller', 'submitted', 'capability_missing'],
      ['partner', 'mileage_employees_only', 'mileage_employees_only'],
      ['subcontractor', 'mileage_employees_only', 'mileage_employees_only'],
    ]);
  });

  test('needs work that the caller sees, and one of the own people', async () => {
    const hidden = await fixture.work();
    expect(refusalOf(await record('technician', { work_order_id: hidden }))).toEqual([
      ...['mileage_job_missing', 'work_order_id'],
    ]);
    expect(outcome(await record('manager', { work_order_id: randomUUID() }))).toBe('mileage_job_missing');
    expect(refusalOf(await record('manager', { employee_id: fixture.people.partner.profileId }))).toEqual([
      ...['time_person_missing', 'employee_id'],
    ]);
    const { id: project } = await fixture.one<{ id: string }>(
      `insert into projects (name) values ('Roof season') returning id`,
    );
    await recorded('technician', { work_order_id: null, project_id: project });
    const both = await record('technician', { project_id: project });
    expect(both.error?.code).toBe('invalid_input');
  });

  test('refuses miles out of range and days to come', async () => {
    for (const miles of [0, -1, 2000.1, 1.25])
      expect((await record('technician', { miles })).error?.code, `${miles}`).toBe('invalid_input');
    const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    expect((await record('technician', { drive_date: tomorrow })).error?.code).toBe('invalid_input');
    const insert = `insert into mileage_entries (employee_user_id, recorded_by, work_order_id, drive_date, miles,
      submission_key) values ($1, $1, $2, $3, $4, gen_random_uuid())`;
    const { owner } = fixture.portal;
    await expect(owner.query(insert, [technician(), work, tomorrow, 5])).rejects.toThrow('in the future');
    await expect(owner.query(insert, [technician(), work, recentDay(1), 2000.1])).rejects.toThrow('miles');
  });

  test('has an effect once for each key, also at the same time', async () => {
    const before = await count();
    const submission_key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => recorded('technician', { submission_key })));
    const again = await recorded('technician', { submission_key, miles: 1 });
    expect(new Set([...answers, again].map(({ id }) => id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    // The key is the author's own.
    await recorded('manager', { submission_key });
    expect(await count()).toBe(before + 2);
  });
});

describe('reading', () => {
  test('is for the person, and for those who manage time or see costs; the cost for those who see costs', async () => {
    const { id: own } = await recorded('technician');
    const { id: ofManager } = await recorded('manager');
    const seen = async (as: As) => {
      const ids = await idsSeen(as);
      return [ids.includes(own), ids.includes(ofManager)];
    };
    expect(await seen('technician')).toEqual([true, false]);
    expect(await seen('manager')).toEqual([true, true]);
    for (const as of ['biller', 'partner', 'subcontractor'] as const)
      expect(await seen(as), as).toEqual([false, false]);
    const costAs = async (as: As) =>
      (await fixture.people[as].client.from('mileage_entries').select('cost_amount').eq('id', own)).data?.[0]
        ?.cost_amount;
    expect(await costAs('technician')).toBeNull();
    // 42.5 miles at 70 cents.
    expect(await costAs('admin')).toBe(29.75);
  });
});

describe('approval', () => {
  test('is by the office, once, and of others', async () => {
    const { id } = await recorded('technician');
    for (const as of ['technician', 'biller'] as const)
      expect(outcome(await approve(as, id))).toBe('capability_missing');
    expect(outcome(await approve('partner', id))).toBe('mileage_office_only');
    expect(outcome(await approve('manager', id, randomUUID()))).toBe('mileage_missing');
    const own = (await recorded('manager')).id;
    expect(outcome(await approve('manager', own))).toBe('mileage_own_decision');
    expect((await approve('admin', own)).error).toBeNull();
    const both = await Promise.all([approve('manager', id), approve('admin', id)]);
    expect(both.map(outcome).toSorted()).toEqual(['done', 'mileage_approved']);
  });

  test('of several is of all of them or of none', async () => {
    const [first, second] = [await recorded('technician'), await recorded('technician')];
    await approve('manager', second.id);
    expect(outcome(await approve('manager', first.id, second.id))).toBe('mileage_approved');
    const { status } = await fixture.one<{ status: string }>(
      'select status from mileage_entries where id = $1',
      [first.id],
    );
    expect(status).toBe('submitted');
  });

  test('ends every change but the removal', async () => {
    const { id } = await recorded('manager', { employee_id: technician() });
    const change = (columns: string) =>
      fixture.portal.owner.query(`update mileage_entries set ${columns} where id = $1`, [id]);
    await expect(change('miles = 1')).rejects.toThrow('Recorded miles do not change');
    await expect(change(`status = 'submitted', approved_at = null`)).rejects.toThrow('do not change');
  });
});

describe('removal', () => {
  test('is by the person while it waits, and by the office', async () => {
    const { id } = await recorded('technician');
    for (const as of ['biller', 'partner'] as const)
      expect(['mileage_missing', 'mileage_employees_only']).toContain(outcome(await remove(as, id)));
    expect(outcome(await remove('technician', id))).toBe('done');
    expect(outcome(await remove('technician', id))).toBe('mileage_missing');
    const approved = (await recorded('manager', { employee_id: technician() })).id;
    expect(outcome(await remove('technician', approved))).toBe('mileage_approved');
    expect(outcome(await remove('manager', approved))).toBe('done');
  });

  test('and everything else is refused in a closed month and a locked pay period', async () => {
    const inMonth = await recorded('technician', { drive_date: '2021-03-10' });
    await fixture.portal.owner.query(
      `insert into closed_months (month_date, closed_by) values ('2021-03-01', $1)`,
      [fixture.people.admin.profileId],
    );
    expect(refusalOf(await record('technician', { drive_date: '2021-03-31' }))).toEqual([
      ...['month_closed', 'drive_date'],
    ]);
    expect(outcome(await approve('manager', inMonth.id))).toBe('month_closed');
    expect(outcome(await remove('technician', inMonth.id))).toBe('month_closed');

    const period = payPeriodOf('2022-01-05', parseTimeSettings(undefined).pay_period);
    const inPeriod = await recorded('technician', { drive_date: period.starts_on });
    const locks = () => fixture.call('admin', 'lock_pay_period', period);
    const refusal = await locks();
    expect(outcome(refusal)).toBe('pay_period_not_approved');
    expect(refusal.error?.message).toContain('1 with mileage to approve');
    await approve('manager', inPeriod.id);
    const onLastDay = { drive_date: period.ends_on };
    const [locked, late] = await Promise.all([locks(), record('technician', onLastDay)]);
    // Whichever is first: what waits keeps the period open, and what is locked takes no more.
    expect([locked, late].map(outcome).toSorted()).toEqual(
      late.error ? ['done', 'pay_period_locked'] : ['done', 'pay_period_not_approved'],
    );
    if (!late.error) {
      await approve('manager', (late.data as unknown as { id: string }).id);
      expect((await locks()).error).toBeNull();
    }
    expect(outcome(await record('technician', onLastDay))).toBe('pay_period_locked');
    expect(outcome(await remove('manager', inPeriod.id))).toBe('pay_period_locked');
  });
});
