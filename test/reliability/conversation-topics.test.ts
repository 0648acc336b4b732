import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RealtimeChannel } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { joined } from '#server/gateway/realtime/test/gateway.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Who may listen to a conversation and who may speak there, through the stock client's socket. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const QUIET_MS = 400;

let portal: TestPortal;
let company: Company;
let direct: string;
let thread: string;
let otherThread: string;
const open: { person: PersonName; channel: RealtimeChannel }[] = [];

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { admin, partner, employee } = company.people;
  const made = await admin.client.rpc('create_direct_conversation', { p_other_user_id: partner.profileId });
  direct = String(made.data);
  thread = await threadOf('customer', 'subcontractor', employee.client);
  otherThread = await threadOf('otherCustomer', 'otherSubcontractor', employee.client);
});
afterAll(async () => {
  for (const { client } of Object.values(company.people)) await client.realtime.disconnect();
  await portal.stop();
});

async function threadOf(
  customer: 'customer' | 'otherCustomer',
  subcontractor: 'subcontractor' | 'otherSubcontractor',
  client: Company['people']['employee']['client'],
): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, assigned_organization_id, status)
     values ('Roof', $1, $2, 'in_progress') returning id`,
    [company.organizations[customer], company.organizations[subcontractor]],
  );
  const opened = await client.rpc('open_work_order_thread', { p_work_order_id: rows[0]?.id ?? '' });
  return String(opened.data);
}

interface Listener {
  channel: RealtimeChannel;
  /** What was heard: texts of messages, who types, who is present. */
  messages: string[];
  typing: string[];
  present(): string[];
}

/** Joins as the screen of a conversation does. Rejects when the topic is not this person's to hear. */
async function listen(person: PersonName, topic: string): Promise<Listener> {
  const { client, profileId } = company.people[person];
  const messages: string[] = [];
  const typing: string[] = [];
  const channel = client
    .channel(topic, { config: { private: true, presence: { key: profileId } } })
    .on('broadcast', { event: 'typing' }, ({ payload }) => void typing.push(payload.user_id))
    .on('presence', { event: 'sync' }, () => undefined)
    .on(
      'postgres_changes',
      {
        event: 'INSERT',
        schema: 'public',
        table: 'work_order_messages',
        filter: `conversation_id=eq.${idOf(topic)}`,
      },
      ({ new: row }) => void messages.push(row.message),
    );
  open.push({ person, channel });
  await joined(channel, { changes: true });
  return { channel, messages, typing, present: () => Object.keys(channel.presenceState()).sort() };
}

const idOf = (topic: string) => topic.slice('conversation:'.length);
const ids = (...people: PersonName[]) => people.map((name) => company.people[name].profileId).sort();
const speak = async (person: PersonName, { channel }: Listener) => {
  const user_id = company.people[person].profileId;
  await channel.track({ user_id, online_at: new Date().toISOString() });
  await channel.send({ type: 'broadcast', event: 'typing', payload: { user_id } });
};

async function leaveAll(): Promise<void> {
  for (const { person, channel } of open.splice(0))
    await company.people[person].client.removeChannel(channel);
}

test('a direct conversation belongs to two people: they see each other’s presence and typing, others cannot join', async () => {
  const topic = `conversation:${direct}`;
  const [admin, partner] = [await listen('admin', topic), await listen('partner', topic)];
  await speak('admin', admin);
  await speak('partner', partner);
  await expect.poll(admin.present).toEqual(ids('admin', 'partner'));
  await expect.poll(partner.present).toEqual(ids('admin', 'partner'));
  await expect.poll(() => admin.typing).toEqual(ids('partner'));
  await expect.poll(() => partner.typing).toEqual(ids('admin'));
  for (const person of ['manager', 'employee', 'otherPartner', 'subcontractor', 'stranger'] as const) {
    await expect(listen(person, topic), person).rejects.toThrow(/Unauthorized/);
  }
  await company.people.partner.client.removeChannel(partner.channel);
  await expect.poll(admin.present).toEqual(ids('admin'));
  await leaveAll();
});

test('in a thread both sides receive the office’s broadcasts, and not each other’s', async () => {
  const topic = `conversation:${thread}`;
  const listeners = {
    employee: await listen('employee', topic),
    partner: await listen('partner', topic),
    subcontractor: await listen('subcontractor', topic),
  };
  const names = ['employee', 'partner', 'subcontractor'] as const;
  for (const name of names) await speak(name, listeners[name]);
  await expect.poll(() => listeners.partner.typing).toEqual(ids('employee'));
  await expect.poll(() => listeners.subcontractor.typing).toEqual(ids('employee'));
  await sleep(QUIET_MS);
  for (const name of names) expect(listeners[name].present(), name).toEqual(ids('employee'));
  expect(listeners.employee.typing).toEqual([]);
  for (const person of ['otherPartner', 'otherSubcontractor', 'stranger'] as const) {
    await expect(listen(person, topic), person).rejects.toThrow(/Unauthorized/);
  }
  await leaveAll();
});

test('a message in a thread reaches the subscribers who may read it, once, however often it is sent', async () => {
  const topic = `conversation:${thread}`;
  const [employee, partner, subcontractor] = [
    await listen('employee', topic),
    await listen('partner', topic),
    await listen('subcontractor', topic),
  ];
  const say = async (message: string, visibility: 'everyone' | 'partner' | 'assigned' | 'staff') => {
    const { client, profileId } = company.people.manager;
    const row = {
      conversation_id: thread,
      message,
      sender_id: profileId,
      visibility,
      client_key: randomUUID(),
    };
    for (let time = 0; time < 3; time += 1) {
      const { error } = await client
        .from('work_order_messages')
        .upsert(row, { onConflict: 'sender_id,client_key', ignoreDuplicates: true });
      expect(error).toBeNull();
    }
  };
  await say('for the office', 'staff');
  await say('for the customer', 'partner');
  await say('for the crew', 'assigned');
  await say('for all', 'everyone');
  await expect
    .poll(() => employee.messages)
    .toEqual(['for the office', 'for the customer', 'for the crew', 'for all']);
  await expect.poll(() => partner.messages).toEqual(['for the customer', 'for all']);
  await expect.poll(() => subcontractor.messages).toEqual(['for the crew', 'for all']);
  await sleep(QUIET_MS);
  expect([employee, partner, subcontractor].map(({ messages }) => messages.length)).toEqual([4, 2, 2]);
  await leaveAll();
});

test('nobody can join any other private topic', async () => {
  const topics = [
    `conversation:${randomUUID()}`,
    `conversation:${otherThread}`,
    `conversation:${direct}x`,
    `conversation:${direct.toUpperCase()}`,
    'conversation:',
    `CONVERSATION:${direct}`,
    'lobby',
  ];
  for (const topic of topics) await expect(listen('partner', topic), topic).rejects.toThrow(/Unauthorized/);
  for (const topic of topics.filter((name) => !name.endsWith(otherThread))) {
    await expect(listen('admin', topic), topic).rejects.toThrow(/Unauthorized/);
  }
  await leaveAll();
});
