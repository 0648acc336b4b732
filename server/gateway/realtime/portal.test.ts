import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joined } from '#server/gateway/realtime/test/gateway.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(async () => {
  for (const { client } of Object.values(company.people)) await client.realtime.disconnect();
  await portal.stop();
});

/** Everything that reaches somebody who asks for all changes of these tables. */
async function listen(person: PersonName, ...tables: string[]): Promise<string[]> {
  const { client } = company.people[person];
  const heard: string[] = [];
  const channel = client.channel(`all-${person}-${tables}`);
  for (const table of tables) {
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table },
      (payload) => void heard.push(JSON.stringify(payload)),
    );
  }
  await joined(channel, { changes: true });
  return heard;
}

test('a message between two people reaches these two, its receipt only them, and nobody else', async () => {
  const { admin, partner } = company.people;
  const made = await admin.client.rpc('create_direct_conversation', { p_other_user_id: partner.profileId });
  expect(made.error).toBeNull();
  const tables = ['work_order_messages', 'message_read_receipts', 'conversation_participants'];
  const heard = {
    admin: await listen('admin', ...tables),
    partner: await listen('partner', ...tables),
    manager: await listen('manager', ...tables),
    otherPartner: await listen('otherPartner', ...tables),
    stranger: await listen('stranger', ...tables),
  };
  const { rows } = await portal.owner.query(
    `insert into public.work_order_messages (conversation_id, sender_id, message)
     select id, $1, 'canary' from public.conversations where direct_key is not null returning id`,
    [admin.profileId],
  );
  await portal.owner.query('insert into public.message_read_receipts (message_id, user_id) values ($1, $2)', [
    rows[0].id,
    partner.profileId,
  ]);
  await portal.owner.query('delete from public.message_read_receipts where message_id = $1', [rows[0].id]);
  const of = (name: keyof typeof heard, table: string, type: string) =>
    heard[name].filter(
      (text) => text.includes(`"table":"${table}"`) && text.includes(`"eventType":"${type}"`),
    ).length;
  await expect.poll(() => of('partner', 'message_read_receipts', 'DELETE')).toBe(1);
  await expect.poll(() => of('admin', 'message_read_receipts', 'DELETE')).toBe(1);
  for (const name of ['admin', 'partner'] as const) {
    expect(of(name, 'work_order_messages', 'INSERT')).toBe(1);
  }
  await sleep(100);
  expect([heard.manager, heard.otherPartner, heard.stranger]).toEqual([[], [], []]);
});

test('signing out closes the socket', async () => {
  const { client } = company.people.employee;
  await listen('employee', 'work_orders');
  expect(client.realtime.isConnected()).toBe(true);
  const states: string[] = [];
  client.channel('watched').subscribe((status) => void states.push(status));
  await expect.poll(() => states).toContain('SUBSCRIBED');
  const profile = company.people.employee.profileId;
  await portal.owner.query(
    'delete from auth.sessions where user_id = (select user_id from public.profiles where id = $1)',
    [profile],
  );
  await expect.poll(() => states, { timeout: 5000 }).not.toEqual(['SUBSCRIBED']);
});

test('a former member reconnects with the remaining rights; a disabled person stays out', async () => {
  const { subcontractor, otherSubcontractor } = company.people;
  const states: Record<string, string[]> = { subcontractor: [], otherSubcontractor: [] };
  for (const name of ['subcontractor', 'otherSubcontractor'] as const) {
    company.people[name].client.channel('rights').subscribe((status) => void states[name]?.push(status));
    await expect.poll(() => states[name]).toEqual(['SUBSCRIBED']);
  }
  await portal.owner.query('delete from public.organization_members where user_id = $1', [
    subcontractor.profileId,
  ]);
  await expect
    .poll(() => states.subcontractor, { timeout: 5000 })
    .toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);

  await portal.owner.query('update public.profiles set is_active = false where id = $1', [
    otherSubcontractor.profileId,
  ]);
  await expect
    .poll(() => states.otherSubcontractor?.slice(0, 2), { timeout: 5000 })
    .toEqual(['SUBSCRIBED', 'CHANNEL_ERROR']);
  await sleep(1500);
  expect(states.otherSubcontractor?.filter((state) => state === 'SUBSCRIBED')).toHaveLength(1);
  const refreshed = await otherSubcontractor.client.auth.refreshSession();
  expect(refreshed.data.session).toBeNull();
});
