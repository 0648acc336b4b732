import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/rules/calendar-days.ts';
import { momentAt } from '#shared/rules/zoned-time.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const request = (as: PersonName, submission_key: string | null, title = 'Cooler is warm') =>
  company.people[as].client
    .rpc('create_work_order', {
      partner_location_id: company.locationId,
      title,
      description: 'Since this morning.',
      trade: 'Refrigeration',
      priority: 'high',
      submission_key,
    })
    // Another attempt after a reload: nothing but the draft's key ties them together.
    .setHeader('Idempotency-Key', randomUUID());

test('one draft becomes one work order, however often and however many times at the same time it is sent', async () => {
  const key = randomUUID();
  const sent = await Promise.all(Array.from({ length: 8 }, () => request('partner', key)));
  sent.push(await request('partner', key, 'Cooler is warm, changed after it was filed'));
  expect(new Set(sent.map(({ data }) => data?.id)).size).toBe(1);
  expect(sent.every(({ error, data }) => !error && /^WO-\d+$/.test(data?.work_order_number ?? ''))).toBe(
    true,
  );
  const { rows } = await portal.owner.query(
    `select count(distinct w.id)::int as orders, count(e.id)::int as events
     from public.work_orders w left join public.work_order_events e on e.work_order_id = w.id
     where w.submission_key = $1`,
    [key],
  );
  expect(rows).toEqual([{ orders: 1, events: 1 }]);
});

test('a key belongs to its sender: with another person’s key, a new request is created and nothing is revealed', async () => {
  const key = randomUUID();
  const theirs = await request('partner', key);
  const office = await request('employee', key);
  expect(office.error).toBeNull();
  expect(office.data?.id).not.toBe(theirs.data?.id);
});

test('every request without a key is a new one', async () => {
  const [one, other] = [await request('partner', null), await request('partner', null)];
  expect(one.data?.id).not.toBe(other.data?.id);
});

/** As the office's form sends it. */
const withTerms = (as: PersonName, terms: Record<string, unknown>, days: object = {}) =>
  company.people[as].client.rpc('create_work_order', {
    partner_location_id: company.locationId,
    title: 'Gate does not open',
    description: 'Since this morning.',
    trade: 'Doors',
    priority: 'high',
    ...days,
    office: {
      partner_reference: 'PO-1',
      job_type: 'Door closer',
      due_date: '2027-01-04',
      nte_amount: 250,
      assigned_organization_id: null,
      assignees: [],
      note: '',
      ...terms,
    },
  } as never);

const kept = async (id: string) =>
  (
    await portal.owner.query(
      `select w.status, w.partner_reference, w.job_type, w.due_date::text, w.assigned_organization_id as firm,
         (select nte_amount::float from public.work_order_budgets b where b.work_order_id = w.id) as nte
       from public.work_orders w where w.id = $1`,
      [id],
    )
  ).rows[0];

test('the office creates a work order with its terms, assigned at once or waiting', async () => {
  const firm = company.organizations.subcontractor;
  const assigned = await withTerms('employee', { assigned_organization_id: firm });
  expect(assigned.error).toBeNull();
  const terms = { partner_reference: 'PO-1', job_type: 'Door closer', due_date: '2027-01-04', nte: 250 };
  expect(await kept(assigned.data?.id ?? '')).toEqual({ ...terms, status: 'assigned', firm });
  const waiting = await withTerms('employee', {});
  expect(await kept(waiting.data?.id ?? '')).toEqual({ ...terms, status: 'received', firm: null });
});

test('the priority gives a due date to a work order that is assigned at once without one', async () => {
  await portal.owner.query(
    `insert into public.settings (key, value)
     values ('work_orders', '{"due_times": {"high": {"hours": 24, "working_hours_only": false}}}')
     on conflict (key) do update set value = excluded.value`,
  );
  const firm = company.organizations.subcontractor;
  const assigned = await withTerms('employee', { due_date: null, assigned_organization_id: firm });
  const waiting = await withTerms('employee', { due_date: null });
  await portal.owner.query(`delete from public.settings where key = 'work_orders'`);
  const given = (await kept(waiting.data?.id ?? '')).due_date;
  expect(given).toMatch(/^\d{4}-/);
  expect(await kept(assigned.data?.id ?? '')).toMatchObject({ due_date: given, firm });
});

const inHours = (hours: number, now = Date.now()) => new Date(now + hours * 3_600_000).toISOString();
const window = (from: number, until: number, now = Date.now()) => ({
  appointment_from: inHours(from, now),
  appointment_until: inHours(until, now),
});
const appointmentOf = async (as: PersonName, id = '') => {
  const { data } = await company.people[as].client
    .from('work_orders')
    .select('appointment_from, appointment_until')
    .eq('id', id)
    .single();
  return [data?.appointment_from, data?.appointment_until].map((end) => Date.parse(end ?? ''));
};

test('the office agrees an appointment at once, with and without an assignment; customer and firm read it', async () => {
  const agreed = window(30, 32);
  const ends = [agreed.appointment_from, agreed.appointment_until].map((end) => Date.parse(end));
  const waiting = await withTerms('employee', agreed);
  expect(waiting.error).toBeNull();
  expect(await appointmentOf('partner', waiting.data?.id)).toEqual(ends);
  const firm = company.organizations.subcontractor;
  const assigned = await withTerms('manager', { ...agreed, assigned_organization_id: firm });
  expect(await appointmentOf('subcontractor', assigned.data?.id)).toEqual(ends);
  // Nor may anybody write it without a command.
  const { error } = await company.people.admin.client
    .from('work_orders')
    .update({ appointment_from: null } as never)
    .eq('id', waiting.data?.id ?? '');
  expect(error?.code).toBe('42501');
});

const PASSED = 'This appointment has passed.';
const ORDER = 'Enter a time after the beginning, at most 24 hours later.';
test.each([
  ['without its end', { appointment_from: inHours(3) }, 'Choose when the appointment ends.'],
  ['without its start', { appointment_until: inHours(3) }, 'Choose when the appointment begins.'],
  ['that ends before it begins', window(5, 3), ORDER],
  ['that takes no time', window(5, 5), ORDER],
  ['of more than a day', window(5, 30), ORDER],
  ['that has passed', window(-5, -2), PASSED],
  [
    'that is too far ahead',
    window(24 * 90 + 1, 24 * 90 + 2),
    'Enter an appointment within the next 90 days.',
  ],
])('refuses an appointment %s', async (_, terms, expected) => {
  const { error } = await withTerms('employee', terms);
  expect(error?.message).toContain(expected);
});

test('an appointment that has just passed is kept', async () => {
  expect((await withTerms('employee', window(-3, -0.5))).error).toBeNull();
});

test('an appointment outside of the agreed days is refused, by the clock of the office', async () => {
  const [before, day, after] = [19, 20, 21].map((days) =>
    addDays(new Date().toISOString().slice(0, 10), days),
  );
  const at = (date = '', time = '') => ({
    appointment_from: momentAt(date, time, 'America/New_York'),
    appointment_until: momentAt(date, time.replace(':00', ':30'), 'America/New_York'),
  });
  const ask = async (appointment: ReturnType<typeof at>, days: object) =>
    (await withTerms('employee', appointment, days)).error?.message ?? null;
  const refused = 'This appointment is outside of the days above. Change the days, or leave them empty.';
  expect(await ask(at(day, '23:00'), { preferred_from: day, preferred_to: day })).toBeNull();
  expect(await ask(at(before, '23:00'), { preferred_from: day })).toBe(refused);
  expect(await ask(at(after, '00:00'), { preferred_to: day })).toBe(refused);
  expect(await ask(at(after, '00:00'), {})).toBeNull();
});

test('a customer cannot name an appointment', async () => {
  expect((await withTerms('partner', window(3, 5))).error?.code).toBe('forbidden');
  const asked = await company.people.partner.client.rpc('create_work_order', {
    ...{ partner_location_id: company.locationId, title: 'Gate does not open', description: 'x' },
    ...{ trade: 'Doors', priority: 'high', ...window(3, 5) },
  } as never);
  expect(await appointmentOf('partner', (asked.data as { id?: string } | null)?.id)).toEqual([NaN, NaN]);
});

test('terms that are wrong, or not the office’s, create nothing', async () => {
  const count = async () =>
    (await portal.owner.query('select count(*)::int as n from public.work_orders')).rows[0].n;
  const before = await count();
  const unknown = await withTerms('employee', { assigned_organization_id: randomUUID() });
  expect(unknown.error?.code).toBe('rule_violation');
  const outsider = await withTerms('employee', {
    assignees: [{ profile_id: company.people.partner.profileId, is_lead: true }],
  });
  expect(outsider.error).not.toBeNull();
  for (const person of ['partner', 'subcontractor'] as const) {
    expect((await withTerms(person, {})).error?.code, person).toMatch(/^(forbidden|not_found)$/);
  }
  expect(await count()).toBe(before);
});

test('similar open work at the same location is found by trade or title, and only by those who see it', async () => {
  await portal.owner.query('delete from public.work_order_events; delete from public.work_orders');
  await portal.owner.query(
    `insert into public.work_orders (title, trade, status, created_at, organization_id, partner_location_id)
     select title, trade, status, now() - age * interval '1 day', $1, $2 from (values
       ('Walk-in cooler is warm', 'Refrigeration', 'received', 1),
       ('Sign is dark', 'Electrical', 'received', 2),
       ('Freezer makes noise', 'Refrigeration', 'on_hold', 3),
       ('Walk-in cooler was warm', 'Refrigeration', 'cancelled', 1),
       ('Walk in cooler warm again', 'Refrigeration', 'received', 31)
     ) as work (title, trade, status, age)`,
    [company.organizations.customer, company.locationId],
  );
  const look = async (as: PersonName, p_title: string, p_trade: string, locationId = company.locationId) => {
    const { data, error } = await company.people[as].client.rpc('similar_open_work_orders', {
      p_partner_location_id: locationId,
      p_title,
      p_trade,
    });
    expect(error).toBeNull();
    return data?.map(({ title }) => title);
  };
  expect(await look('partner', 'walk in cooler too warm', 'Refrigeration')).toEqual([
    'Walk-in cooler is warm',
    'Freezer makes noise',
  ]);
  expect(await look('employee', 'The sign is dark', '')).toEqual(['Sign is dark']);
  expect(await look('partner', 'Leaking roof', 'Roofing')).toEqual([]);
  expect(await look('partner', 'Sign is dark', 'Electrical', company.otherLocationId)).toEqual([]);
  for (const person of ['otherPartner', 'subcontractor', 'stranger'] as const)
    expect(await look(person, 'Walk-in cooler is warm', 'Refrigeration')).toEqual([]);
});
