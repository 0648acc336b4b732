import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** What a subcontractor writes or uploads reaches the customer after the office has looked at it. */
let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

async function addWorkOrder(): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, assigned_organization_id, status)
     values ('Door sticks', $1, $2, 'assigned') returning id`,
    [company.organizations.customer, company.organizations.subcontractor],
  );
  return rows[0]?.id ?? '';
}

/** A file of this person, on a work order. */
async function addFile(by: PersonName, work_order_id: string): Promise<string> {
  const { client, profileId } = company.people[by];
  const { data, error } = await client
    .from('attachments')
    .insert({
      ...{ storage_path: `${profileId}/${randomUUID()}.jpg`, caption: 'Behind the panel' },
      ...{ file_name: 'panel.jpg', content_type: 'image/jpeg', size_bytes: 1 },
    })
    .select('id')
    .single();
  expect(error).toBeNull();
  const id = data?.id ?? '';
  await portal.owner.query('update public.attachments set work_order_id = $2 where id = $1', [
    id,
    work_order_id,
  ]);
  return id;
}

const sees = async (who: PersonName, id: string) =>
  (await company.people[who].client.from('attachments').select('id').eq('id', id)).data?.length === 1;
const share = (who: PersonName, id: string) =>
  company.people[who].client.rpc('share_files', { attachment_ids: [id] });

test('the customer sees a subcontractor’s file once the office shares it', async () => {
  const order = await addWorkOrder();
  const file = await addFile('subcontractor', order);
  expect(await sees('partner', file)).toBe(false);
  expect(await sees('manager', file)).toBe(true);
  expect((await share('subcontractor', file)).error?.code).toBe('forbidden');
  for (const stranger of ['partner', 'otherPartner', 'otherSubcontractor'] as const) {
    expect((await share(stranger, file)).error?.code, stranger).toBe('not_found');
  }
  expect(await sees('partner', file)).toBe(false);
  expect((await share('manager', file)).data).toEqual({ shared: 1 });
  expect((await share('manager', file)).data).toEqual({ shared: 0 });
  expect(await sees('partner', file)).toBe(true);
  const events = await company.people.manager.client
    .from('work_order_events')
    .select('event_type, visibility, data')
    .eq('work_order_id', order);
  expect(events.data).toEqual([{ event_type: 'files_shared', visibility: 'staff', data: { files: 1 } }]);
});

test('nobody shares their own file', async () => {
  const file = await addFile('employee', await addWorkOrder());
  expect((await share('employee', file)).error?.code).toBe('forbidden');
});

test('the customer’s and the office’s own files are visible at once', async () => {
  const order = await addWorkOrder();
  expect(await sees('partner', await addFile('employee', order))).toBe(true);
  expect(await sees('subcontractor', await addFile('partner', order))).toBe(true);
});

test('the customer does not read the subcontractor’s note on a change of status', async () => {
  const order = await addWorkOrder();
  const { error } = await company.people.subcontractor.client.rpc('change_work_order_status', {
    ...{ work_order_id: order, status: 'in_progress', reason: 'The store manager is impossible.' },
  });
  expect(error).toBeNull();
  const history = await company.people.partner.client
    .from('work_order_events')
    .select('event_type, message')
    .eq('work_order_id', order);
  expect(history.data).toEqual([{ event_type: 'work_started', message: '' }]);
});

test('only the office sees the name of a deleted file of a subcontractor', async () => {
  const order = await addWorkOrder();
  const file = await addFile('subcontractor', order);
  const { error } = await company.people.manager.client.rpc('remove_work_order_file', {
    ...{ work_order_id: order, attachment_id: file },
  });
  expect(error).toBeNull();
  const history = async (who: PersonName) =>
    (
      await company.people[who].client
        .from('work_order_events')
        .select('event_type')
        .eq('work_order_id', order)
    ).data;
  expect(await history('partner')).toEqual([]);
  expect(await history('manager')).toEqual([{ event_type: 'file_removed' }]);
});

/** The last test, because the others of the office may not sign in again. */
test('the only person of the office may share their own late photo', async () => {
  const file = await addFile('admin', await addWorkOrder());
  await portal.owner.query('update public.attachments set is_released = false where id = $1', [file]);
  expect((await share('admin', file)).error?.code).toBe('forbidden');
  await portal.owner.query('update public.profiles set is_active = false where id = any ($1)', [
    [company.people.manager.profileId, company.people.employee.profileId],
  ]);
  expect((await share('admin', file)).data).toEqual({ shared: 1 });
});
