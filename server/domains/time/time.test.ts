import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { notificationText } from '#shared/rules/notification-text.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { settleDecisions } from '#test/support/settle-decisions.ts';

let portal: TestPortal;
let company: Company;
let workOrderId: string;
let otherOrderId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  workOrderId = await order();
  otherOrderId = await order();
  await portal.owner.query(
    'insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 65)',
    [company.people.employee.profileId],
  );
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.owner.query(
    'truncate public.time_segments, public.employee_reports, public.pay_periods, public.notifications cascade',
  );
});

const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never);
const time_zone = 'America/New_York';
const reason = 'The phone was empty.';
const NOT_MANAGERS = [
  'employee',
  'partner',
  'otherPartner',
  'subcontractor',
  'otherSubcontractor',
  'stranger',
] as const;

async function order(): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id) values ('Leak', 'in_progress', $1) returning id`,
    [company.organizations.customer],
  );
  return rows[0]?.id ?? '';
}

/** A time segment of the employee (or somebody else) on Monday, March 2, by New York's hours. */
async function worked(from: string, to: string | null, more: { who?: PersonName; day?: string } = {}) {
  const day = more.day ?? '2026-03-02';
  const { rows } = await portal.owner.query<{ report_id: string }>(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time,
       hours_worked, status)
     values ($1, $2, $3, $4, $5, 0, $6)
     on conflict (employee_user_id, work_order_id, report_date)
     do update set clock_in_time = excluded.clock_in_time, clock_out_time = null, status = excluded.status
     returning id as report_id`,
    [
      company.people[more.who ?? 'employee'].profileId,
      workOrderId,
      day,
      at(from, day),
      to && at(to, day),
      to ? 'submitted' : 'open',
    ],
  );
  const reportId = rows[0]?.report_id ?? '';
  if (to) {
    await portal.owner.query(
      'update public.employee_reports set clock_out_time = $2 where id = $1 and clock_out_time is null',
      [reportId, at(to, day)],
    );
  }
  const segments = await portal.owner.query<{ id: string }>(
    'select id from public.time_segments where employee_report_id = $1 order by started_at desc limit 1',
    [reportId],
  );
  return { reportId, segmentId: segments.rows[0]?.id ?? '' };
}
const at = (time: string, day = '2026-03-02') => `${day}T${time}:00-05:00`;

const current = async () =>
  (
    await portal.owner.query(
      `select to_char(started_at at time zone $1, 'HH24:MI') as from, to_char(ended_at at time zone $1, 'HH24:MI') as to,
         hours_worked, reason, work_order_id from public.time_segments where is_current and ended_at > started_at
       order by started_at`,
      [time_zone],
    )
  ).rows;
const row = async (id: string) =>
  (await portal.owner.query('select * from public.employee_reports where id = $1', [id])).rows[0];
async function notified() {
  await settleDecisions(portal);
  const { rows } = await portal.owner.query(
    'select profile_id, kind, title, body, facts from public.notifications order by created_at',
  );
  return rows;
}

describe('a correction', () => {
  test('replaces a time segment, which stays readable with who, when, and why', async () => {
    const { segmentId, reportId } = await worked('08:00', '10:00');
    const { data, error } = await call('manager', 'correct_time', {
      ...{ segment_id: segmentId, started_at: at('08:00'), ended_at: at('11:30'), reason, time_zone },
      work_order_id: workOrderId,
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ employee_report_id: reportId, report_date: '2026-03-02' });
    expect(await current()).toMatchObject([{ from: '08:00', to: '11:30', hours_worked: '3.50', reason }]);
    expect(await row(reportId)).toMatchObject({
      hours_worked: '3.50',
      status: 'submitted',
      ended_by: 'correction',
    });
    const { rows } = await portal.owner.query('select * from public.time_segments where id = $1', [
      segmentId,
    ]);
    expect(rows).toMatchObject([{ is_current: false, hours_worked: '2.00' }]);
    expect(await notified()).toMatchObject([
      {
        profile_id: company.people.employee.profileId,
        kind: 'time_corrected',
        title: 'Your time of Mar 2 was corrected',
      },
    ]);
  });

  test('moves a time segment to another work order and another day', async () => {
    const { segmentId, reportId } = await worked('08:00', '10:00');
    const { data } = await call('manager', 'correct_time', {
      ...{
        segment_id: segmentId,
        started_at: at('23:30', '2026-03-03'),
        ended_at: at('01:00', '2026-03-04'),
      },
      ...{ work_order_id: otherOrderId, reason, time_zone },
    });
    expect(data).toMatchObject({ report_date: '2026-03-03' });
    expect(await current()).toMatchObject([{ hours_worked: '1.50', work_order_id: otherOrderId }]);
    expect(await row(reportId)).toMatchObject({ hours_worked: '0.00' });
  });

  test('requires another approval', async () => {
    const { segmentId, reportId } = await worked('08:00', '10:00');
    await portal.owner.query(`update public.employee_reports set status = 'approved' where id = $1`, [
      reportId,
    ]);
    await call('manager', 'strike_time', { segment_id: segmentId, reason });
    expect(await row(reportId)).toMatchObject({ status: 'submitted', hours_worked: '0.00' });
    expect(await current()).toEqual([]);
  });

  test('is refused if it overlaps another time segment, which the refusal names', async () => {
    const { segmentId } = await worked('08:00', '10:00');
    await worked('10:00', '12:00');
    const { error } = await call('manager', 'correct_time', {
      ...{ segment_id: segmentId, started_at: at('08:00'), ended_at: at('10:30'), reason, time_zone },
      work_order_id: workOrderId,
    });
    expect(error?.message).toMatch(/^This overlaps the time on WO-\d+, Mar 2, 10:00 AM – 12:00 PM\.$/);
    const added = await call('manager', 'add_time', {
      ...{ employee_id: company.people.employee.profileId, work_order_id: otherOrderId, reason, time_zone },
      ...{ started_at: at('09:00'), ended_at: at('09:30') },
    });
    expect(added.error?.message).toMatch(/Mar 2, 8:00 AM – 10:00 AM/);
  });

  test('is refused to the second of two people who correct the same segment', async () => {
    const { segmentId } = await worked('08:00', '10:00');
    const input = { segment_id: segmentId, reason };
    const answers = await Promise.all([
      call('manager', 'strike_time', input),
      call('admin', 'strike_time', input),
    ]);
    expect(answers.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['conflict', 'done']);
  });

  test.each([
    [
      'in the future',
      { started_at: '2099-01-01T08:00:00Z', ended_at: '2099-01-01T09:00:00Z' },
      'rule_violation',
    ],
    ['that ends before it begins', { started_at: at('10:00'), ended_at: at('09:00') }, 'invalid_input'],
    ['of more than a day', { started_at: at('10:00'), ended_at: at('11:00', '2026-03-03') }, 'invalid_input'],
    ['without a reason', { reason: ' ' }, 'invalid_input'],
    ['of no work at all', { work_order_id: null }, 'invalid_input'],
    ['of an unknown time zone', { time_zone: 'Mars/Base' }, 'invalid_input'],
    ['of a work order that does not exist', { work_order_id: crypto.randomUUID() }, 'not_found'],
    ['of a time segment that does not exist', { segment_id: crypto.randomUUID() }, 'not_found'],
  ])('refuses time %s', async (_what, changes, code) => {
    const { segmentId } = await worked('08:00', '10:00');
    const { error } = await call('manager', 'correct_time', {
      ...{ segment_id: segmentId, started_at: at('08:00'), ended_at: at('10:30'), reason, time_zone },
      ...{ work_order_id: workOrderId, ...changes },
    });
    expect(error).toMatchObject({ code });
    expect(await current()).toMatchObject([{ to: '10:00' }]);
  });

  test('adds time that was not clocked, but not for people of other firms', async () => {
    const form = {
      work_order_id: workOrderId,
      started_at: at('08:00'),
      ended_at: at('09:15'),
      reason,
      time_zone,
    };
    const { employee, subcontractor } = company.people;
    expect(
      (await call('manager', 'add_time', { ...form, employee_id: employee.profileId })).error,
    ).toBeNull();
    expect(await current()).toMatchObject([{ from: '08:00', to: '09:15', hours_worked: '1.25' }]);
    const other = await call('manager', 'add_time', { ...form, employee_id: subcontractor.profileId });
    expect(other.error).toMatchObject({ code: 'not_found' });
  });

  test('does not change a running session', async () => {
    const { segmentId, reportId } = await worked('08:00', '10:00');
    await worked('11:00', null);
    await call('manager', 'strike_time', { segment_id: segmentId, reason });
    expect(await row(reportId)).toMatchObject({ clock_out_time: null });
  });
});

describe('a forgotten clock-out', () => {
  test('is ended with a reason, which is stored', async () => {
    const { reportId } = await worked('08:00', null);
    const { error } = await call('manager', 'end_session', {
      ...{ report_id: reportId, ended_at: at('16:30'), reason, time_zone },
    });
    expect(error).toBeNull();
    expect(await current()).toMatchObject([{ from: '08:00', to: '16:30', hours_worked: '8.50', reason }]);
    const again = await call('manager', 'end_session', {
      ...{ report_id: reportId, ended_at: at('16:30'), reason, time_zone },
    });
    expect(again.error).toMatchObject({ code: 'conflict' });
  });

  test('cannot end before it begins', async () => {
    const { reportId } = await worked('08:00', null);
    const { error } = await call('manager', 'end_session', {
      ...{ report_id: reportId, ended_at: at('07:00'), reason, time_zone },
    });
    expect(error?.message).toBe('The session began later: since Mar 2, 8:00 AM.');
  });

  test('is flagged once, and notifies the person and the managers', async () => {
    await worked('08:00', null);
    const flag = (now: string) => portal.owner.query('select app.flag_forgotten_sessions($1) as n', [now]);
    expect((await flag(at('21:59'))).rows).toEqual([{ n: 0 }]);
    expect((await flag(at('22:01'))).rows).toEqual([{ n: 1 }]);
    expect((await flag(at('22:02'))).rows).toEqual([{ n: 0 }]);
    const people = (await notified()).map(({ profile_id }) => profile_id).sort();
    const { employee, manager, admin } = company.people;
    expect(people).toEqual([employee, manager, admin].map(({ profileId }) => profileId).sort());
    for (const row of await notified()) {
      const stored = { title: row.title, body: row.body };
      expect(notificationText({ ...row, title: '', body: row.body })).toEqual(stored);
    }
  });
});

describe('an approval', () => {
  const days = { starts_on: '2026-03-02', ends_on: '2026-03-15' };
  const approve = (as: PersonName, who: PersonName = 'employee') =>
    call(as, 'approve_time', { employee_ids: [company.people[who].profileId], ...days });

  test('covers submitted time, and leaves running time and time that was sent back', async () => {
    const { reportId } = await worked('08:00', '10:00');
    await worked('08:00', null, { day: '2026-03-03' });
    const { data } = await approve('manager');
    expect(data).toMatchObject({ approved: 1, left: 1 });
    expect(await row(reportId)).toMatchObject({
      status: 'approved',
      reviewed_by: company.people.manager.profileId,
    });
  });

  test('is revoked with a note to the person', async () => {
    const { reportId } = await worked('08:00', '10:00');
    await approve('manager');
    const note = { report_ids: [reportId], review_notes: 'What was done?' };
    expect((await call('manager', 'send_back_time', note)).data).toMatchObject({ sent_back: 1 });
    expect(await row(reportId)).toMatchObject({ status: 'rejected', review_notes: 'What was done?' });
    expect(await notified()).toMatchObject([
      { kind: 'time_sent_back', title: 'Your time of Mar 2 was sent back' },
    ]);
    expect((await call('manager', 'send_back_time', note)).error).toMatchObject({ code: 'conflict' });
  });

  test('is not allowed for one’s own time, for administrators neither', async () => {
    const { reportId, segmentId } = await worked('08:00', '10:00', { who: 'manager' });
    expect((await approve('manager', 'manager')).error).toMatchObject({ code: 'forbidden' });
    const strike = await call('manager', 'strike_time', { segment_id: segmentId, reason });
    expect(strike.error).toMatchObject({ code: 'forbidden' });
    const own = await worked('08:00', '10:00', { who: 'admin' });
    expect((await approve('admin', 'admin')).error).toMatchObject({ code: 'forbidden' });
    expect((await approve('manager', 'admin')).data).toMatchObject({ approved: 1, left: 0 });
    expect(await row(own.reportId)).toMatchObject({ status: 'approved' });
    expect(await row(reportId)).toMatchObject({ status: 'submitted' });
  });
});

describe('is refused to callers who are not managers', () => {
  test.each(NOT_MANAGERS)('%s changes no time', async (as) => {
    const { reportId, segmentId } = await worked('08:00', '10:00');
    const open = await worked('12:00', null, { day: '2026-03-04' });
    const form = {
      work_order_id: workOrderId,
      started_at: at('08:00'),
      ended_at: at('09:00'),
      reason,
      time_zone,
    };
    const profile_id = company.people.employee.profileId;
    const period = { starts_on: '2026-03-02', ends_on: '2026-03-15' };
    const answers = [
      await call(as, 'correct_time', { segment_id: segmentId, ...form }),
      await call(as, 'add_time', {
        employee_id: profile_id,
        ...form,
        started_at: at('07:00'),
        ended_at: at('07:30'),
      }),
      await call(as, 'strike_time', { segment_id: segmentId, reason }),
      await call(as, 'end_session', {
        report_id: open.reportId,
        ended_at: at('13:00', '2026-03-04'),
        reason,
        time_zone,
      }),
      await call(as, 'approve_time', { employee_ids: [profile_id], ...period }),
      await call(as, 'send_back_time', { report_ids: [reportId], review_notes: 'No.' }),
      await call(as, 'undo_send_back_time', { report_ids: [reportId] }),
      await call(as, 'lock_pay_period', period),
      await call(as, 'unlock_pay_period', { starts_on: period.starts_on, reason }),
      await call(as, 'set_pay_rates', { profile_id, hourly_billable_rate: 99 }),
    ];
    for (const { error } of answers) expect(error?.code).toMatch(/^(forbidden|not_authenticated)$/);
    expect(await current()).toMatchObject([{ from: '08:00', to: '10:00' }]);
    expect(await row(reportId)).toMatchObject({ status: 'submitted' });
    expect(await row(open.reportId)).toMatchObject({ clock_out_time: null });
  });
});
