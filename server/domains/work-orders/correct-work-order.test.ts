import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
let id: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, description, trade, organization_id, partner_location_id)
     values ('Door sticks', 'Since Monday.', 'Doors', $1, $2) returning id`,
    [company.organizations.customer, company.locationId],
  );
  id = rows[0]?.id ?? '';
});

async function version(): Promise<string> {
  const { data } = await company.people.admin.client
    .from('work_orders')
    .select('updated_at')
    .eq('id', id)
    .single();
  return data?.updated_at ?? '';
}

type Changes = Partial<CommandInput<'correct_work_order'>>;
async function correct(as: PersonName, changes: Changes) {
  return company.people[as].client.rpc('correct_work_order', {
    work_order_id: id,
    version: await version(),
    partner_location_id: company.locationId,
    title: 'Door sticks',
    description: 'Since Monday.',
    trade: 'Doors',
    priority: 'medium',
    due_date: null,
    appointment_from: null,
    appointment_until: null,
    ...changes,
  });
}

const corrections = async () =>
  (
    await portal.owner.query(
      `select visibility, data from public.work_order_events
       where work_order_id = $1 and event_type = 'corrected' order by created_at`,
      [id],
    )
  ).rows;

test('the job type stays when it is left out, and only staff read its history', async () => {
  const typeOf = async () => {
    const { data } = await company.people.admin.client
      .from('work_orders')
      .select('job_type')
      .eq('id', id)
      .single();
    return data?.job_type;
  };
  expect((await correct('employee', { job_type: ' Door closer ' })).error).toBeNull();
  expect((await correct('employee', {})).error).toBeNull();
  expect(await typeOf()).toBe('Door closer');
  expect(await corrections()).toEqual([{ visibility: 'staff', data: { job_type: [null, 'Door closer'] } }]);
  expect((await correct('employee', { job_type: null })).error).toBeNull();
  expect(await typeOf()).toBeNull();
  expect((await correct('employee', { job_type: 'x'.repeat(81) })).error).toMatchObject({
    message: 'job_type: Use at most 80 characters.',
  });
});

test('an edit is recorded with the previous values', async () => {
  const { data, error } = await correct('employee', { title: 'Dock door sticks', due_date: '2030-12-01' });
  expect(error).toBeNull();
  expect(data?.version).toBe(await version());
  expect(await corrections()).toEqual([
    {
      visibility: 'everyone',
      data: { title: ['Door sticks', 'Dock door sticks'], due_date: [null, '2030-12-01'] },
    },
  ]);
});

const nte = async () =>
  (
    await portal.owner.query(
      'select nte_amount::float8 from public.work_order_budgets where work_order_id = $1',
      [id],
    )
  ).rows[0]?.nte_amount;

test('the NTE is set, changed, and removed; the customer reads nothing of it, and leaving it out keeps it', async () => {
  await portal.owner.query(
    `update public.work_orders set assigned_organization_id = $2, status = 'assigned' where id = $1`,
    [id, company.organizations.subcontractor],
  );
  expect((await correct('employee', { nte_amount: 500, title: 'Dock door sticks' })).error).toBeNull();
  expect(await nte()).toBe(500);
  expect((await correct('employee', { title: 'Dock door sticks' })).error).toBeNull();
  expect(await nte()).toBe(500);
  expect((await correct('employee', { title: 'Dock door sticks', nte_amount: 750.5 })).error).toBeNull();
  expect((await correct('employee', { title: 'Dock door sticks', nte_amount: null })).error).toBeNull();
  expect(await nte()).toBeUndefined();
  expect(await corrections()).toEqual([
    { visibility: 'everyone', data: { title: ['Door sticks', 'Dock door sticks'] } },
    { visibility: 'assigned', data: { nte_amount: [null, 500] } },
    { visibility: 'assigned', data: { nte_amount: [500, 750.5] } },
    { visibility: 'assigned', data: { nte_amount: [750.5, null] } },
  ]);
  const seen = async (as: PersonName) =>
    (
      await company.people[as].client
        .from('work_order_events')
        .select('data')
        .eq('work_order_id', id)
        .eq('event_type', 'corrected')
    ).data?.length;
  expect([await seen('partner'), await seen('subcontractor'), await seen('employee')]).toEqual([1, 4, 4]);
});

test('the NTE of work that is done, and one of 0, are refused with everything else', async () => {
  expect((await correct('employee', { nte_amount: 0 })).error?.code).toBe('invalid_input');
  for (const status of ['assigned', 'in_progress', 'work_completed']) {
    await portal.owner.query(
      'update public.work_orders set status = $2, assigned_organization_id = $3 where id = $1',
      [id, status, company.organizations.subcontractor],
    );
  }
  const { error } = await correct('employee', { nte_amount: 900, title: 'Dock door sticks' });
  expect(error?.details).toContain('work_order_nte_closed');
  expect(await nte()).toBeUndefined();
  expect(await corrections()).toEqual([]);
  // The form sends what it has loaded.
  expect((await correct('employee', { nte_amount: null, title: 'Dock door sticks' })).error).toBeNull();
});

const hoursFromNow = (hours: number) =>
  new Date(Math.round(Date.now() / 1000) * 1000 + hours * 3_600_000).toISOString().replace('.000Z', '+00:00');
const agree = (from: number, until: number) => ({
  appointment_from: hoursFromNow(from),
  appointment_until: hoursFromNow(until),
});

test('an appointment is agreed, moved, and cancelled, and the history keeps each', async () => {
  const first = agree(20, 22);
  const moved = { ...first, appointment_until: hoursFromNow(23) };
  const none = { appointment_from: null, appointment_until: null };
  for (const appointment of [first, first, moved, none])
    expect((await correct('employee', appointment)).error).toBeNull();
  expect((await corrections()).map(({ data }) => data)).toEqual([
    {
      appointment_from: [null, first.appointment_from],
      appointment_until: [null, first.appointment_until],
    },
    { appointment_until: [first.appointment_until, moved.appointment_until] },
    {
      appointment_from: [first.appointment_from, null],
      appointment_until: [moved.appointment_until, null],
    },
  ]);
});

test('an arrival that was announced for another time no longer holds when the appointment moves', async () => {
  const announced = hoursFromNow(3);
  const arrival = async () =>
    (await portal.owner.query('select accepted_at, arrival_at from public.work_orders where id = $1', [id]))
      .rows[0];
  await portal.owner.query(
    `update public.work_orders set assigned_organization_id = $2, status = 'assigned' where id = $1`,
    [id, company.organizations.subcontractor],
  );
  await portal.owner.query(
    'update public.work_orders set accepted_at = now(), accepted_by = $2, arrival_at = $3 where id = $1',
    [id, company.people.subcontractor.profileId, announced],
  );
  expect((await correct('employee', agree(2, 4))).error).toBeNull();
  expect((await arrival()).arrival_at).not.toBeNull();
  expect((await correct('employee', agree(26, 28))).error).toBeNull();
  expect(await arrival()).toMatchObject({ accepted_at: expect.any(Date), arrival_at: null });
  expect((await corrections()).at(-1).data.arrival_at).toEqual([announced, null]);
  // Without an appointment, what the assignee says is all there is.
  await portal.owner.query('update public.work_orders set arrival_at = $2 where id = $1', [
    id,
    hoursFromNow(27),
  ]);
  expect((await correct('employee', {})).error).toBeNull();
  expect((await arrival()).arrival_at).not.toBeNull();
});

test('a new appointment is checked; one that has passed stays while other facts are corrected', async () => {
  for (const appointment of [agree(-5, -2), agree(24 * 91, 24 * 91 + 1), agree(5, 3)])
    expect((await correct('employee', appointment)).error, JSON.stringify(appointment)).not.toBeNull();
  const days = { preferred_from: '2026-01-05', preferred_to: '2026-01-06' };
  expect((await correct('employee', { ...days, ...agree(20, 22) })).error?.message).toMatch(
    /outside of the days/,
  );
  const missing = await correct('employee', { appointment_from: undefined } as never);
  expect(missing.error?.code).toBe('invalid_input');
  expect(await corrections()).toEqual([]);

  const passed = agree(-30, -28);
  await portal.owner.query(
    'update public.work_orders set appointment_from = $2, appointment_until = $3 where id = $1',
    [id, passed.appointment_from, passed.appointment_until],
  );
  expect((await correct('employee', { ...passed, title: 'Dock door sticks' })).error).toBeNull();
  expect((await corrections())[0]?.data).toEqual({ title: ['Door sticks', 'Dock door sticks'] });
});

test('the table keeps no half, reversed, or endless appointment, whoever writes it', async () => {
  for (const ends of [
    [hoursFromNow(1), null],
    [null, hoursFromNow(1)],
    [hoursFromNow(2), hoursFromNow(1)],
    [hoursFromNow(1), hoursFromNow(26)],
  ])
    await expect(
      portal.owner.query(
        'update public.work_orders set appointment_from = $2, appointment_until = $3 where id = $1',
        [id, ...ends],
      ),
    ).rejects.toMatchObject({ constraint: 'work_orders_appointment' });
});

test('another location is recorded by its name', async () => {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.partner_locations (organization_id, name, store_number) values ($1, 'Harbour', '9') returning id`,
    [company.organizations.customer],
  );
  expect((await correct('manager', { partner_location_id: rows[0]?.id ?? '' })).error).toBeNull();
  expect((await corrections())[0]?.data).toEqual({
    location: ['Main Street #0417, Ashford, OH', 'Harbour #9'],
  });
});

test('unchanged values are not recorded', async () => {
  expect((await correct('employee', { contact_name: '' })).error).toBeNull();
  expect(await corrections()).toEqual([]);
});

test('a newer change is not overwritten', async () => {
  const read = await version();
  expect((await correct('employee', { title: 'Dock door sticks' })).error).toBeNull();
  expect((await correct('manager', { version: read, title: 'Gate sticks' })).error).toMatchObject({
    code: 'conflict',
    message: 'Somebody else has changed this work order meanwhile.',
  });
  expect(await corrections()).toHaveLength(1);
});

test('a location of another customer, and one that does not exist, are refused alike', async () => {
  for (const partner_location_id of [company.otherLocationId, randomUUID()])
    expect((await correct('admin', { partner_location_id })).error?.message).toBe(
      'Choose one of the active locations of this customer.',
    );
});

test.each<[PersonName, string]>([
  ['partner', 'forbidden'],
  ['otherPartner', 'not_found'],
  ['subcontractor', 'not_found'],
  ['stranger', 'not_found'],
])('%s cannot edit', async (person, code) => {
  expect((await correct(person, { title: 'Mine' })).error?.code).toBe(code);
  expect(await corrections()).toEqual([]);
});

test('the office adds a file of its own, and removes it again', async () => {
  const photo = await upload('employee');
  const { client } = company.people.employee;
  const input = { work_order_id: id, attachment_ids: [photo] };
  expect((await client.rpc('add_work_order_files', input)).data).toEqual({ added: 1 });
  expect((await client.rpc('add_work_order_files', input)).error?.code).toBe('rule_violation');
  const seen = async (as: PersonName) =>
    (await company.people[as].client.from('attachments').select('id').eq('work_order_id', id)).data?.length;
  expect([await seen('partner'), await seen('otherPartner')]).toEqual([1, 0]);

  const remove = { work_order_id: id, attachment_id: photo };
  for (const person of ['partner', 'otherPartner', 'subcontractor'] as const)
    expect((await company.people[person].client.rpc('remove_work_order_file', remove)).error?.code).toBe(
      person === 'partner' ? 'forbidden' : 'not_found',
    );
  const taken = await company.people.manager.client.rpc('remove_work_order_file', remove);
  expect(taken.data).toEqual({ removed: true });
  expect(await seen('partner')).toBe(0);
  expect((await company.people.manager.client.rpc('remove_work_order_file', remove)).error?.code).toBe(
    'not_found',
  );
  const { rows } = await portal.owner.query(
    'select event_type, data from public.work_order_events where work_order_id = $1 order by created_at',
    [id],
  );
  expect(rows).toEqual([
    { event_type: 'files_added', data: { files: 1 } },
    { event_type: 'file_removed', data: { file_name: 'photo.jpg' } },
  ]);
});

test('only the office adds files, and only its own', async () => {
  const others = await upload('partner');
  const add = (as: PersonName, file: string) =>
    company.people[as].client.rpc('add_work_order_files', { work_order_id: id, attachment_ids: [file] });
  expect((await add('employee', others)).error?.code).toBe('rule_violation');
  expect((await add('partner', others)).error?.code).toBe('forbidden');
  expect((await add('otherSubcontractor', others)).error?.code).toBe('not_found');
});

async function upload(as: PersonName): Promise<string> {
  const { client, profileId } = company.people[as];
  const path = `${profileId}/${randomUUID()}.jpg`;
  await portal.owner.query(
    `insert into storage.objects (bucket_id, name, version) values ('attachments', $1, gen_random_uuid()::text)`,
    [path],
  );
  const { data, error } = await client
    .from('attachments')
    .insert({
      storage_path: path,
      file_name: 'photo.jpg',
      content_type: 'image/jpeg',
      size_bytes: 10,
    })
    .select('id')
    .single();
  expect(error).toBeNull();
  return data?.id ?? '';
}
