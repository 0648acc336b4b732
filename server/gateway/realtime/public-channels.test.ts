import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joined } from '#server/gateway/realtime/test/gateway.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/**
 * The anon key is public, so a public channel that relayed would be a free messenger for everybody who can reach the
 * portal. Public channels of the portal carry row changes, and what programs send.
 */
let portal: TestPortal;
let company: Company;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(async () => {
  for (const client of clients) await client.realtime.disconnect();
  await portal.stop();
});

/** A member of a public channel, and everything that reaches it. */
async function member(client: SupabaseClient, topic: string) {
  clients.push(client);
  const heard: string[] = [];
  const channel = client
    .channel(topic, { config: { broadcast: { ack: true }, presence: { key: 'canary' } } })
    .on('broadcast', { event: '*' }, ({ payload }) => void heard.push(`broadcast of ${payload.by}`))
    .on('presence', { event: 'sync' }, () => void heard.push(...Object.keys(channel.presenceState())));
  await joined(channel);
  return { channel, heard };
}

const anybody = () => portal.client();
const signedIn = () => company.people.partner.client as unknown as SupabaseClient;

test.each([
  ['nobody in particular', anybody],
  ['a person', signedIn],
])('relay nothing of %s, while a program still reaches them', async (who, clientOf) => {
  const topic = `hall of ${who}`;
  const sender = await member(clientOf(), topic);
  const listener = await member(anybody(), topic);
  const body = { by: who };
  await sender.channel.send({ type: 'broadcast', event: 'note', payload: body });
  await sender.channel.track({ here: who });
  expect(await sender.channel.httpSend('note', body)).toEqual({ success: true });
  const program = portal.serviceClient();
  clients.push(program);
  await program.channel(topic).httpSend('note', { by: 'a program' });
  await expect.poll(() => listener.heard).toContain('broadcast of a program');
  expect([...new Set(listener.heard)]).toEqual(['broadcast of a program']);
  const { rows } = await portal.owner.query('select from realtime.presences where topic = $1', [topic]);
  expect(rows).toEqual([]);
});

test('relay again where the operator wants it', async () => {
  const open = await startTestPortal({ env: { REALTIME_PUBLIC_RELAY: 'true' } });
  const [sender, listener] = [open.client(), open.client()];
  clients.push(sender, listener);
  const listening = await member(listener, 'hall');
  const sending = await member(sender, 'hall');
  expect(await sending.channel.send({ type: 'broadcast', event: 'note', payload: { by: 'anybody' } })).toBe(
    'ok',
  );
  await expect.poll(() => listening.heard).toContain('broadcast of anybody');
  await sender.realtime.disconnect();
  await listener.realtime.disconnect();
  await open.stop();
});

test('can be refused altogether', async () => {
  const strict = await startTestPortal({ env: { REALTIME_PRIVATE_ONLY: 'true' } });
  const client = strict.client();
  const reason = await new Promise((resolve) => {
    client.channel('hall').subscribe((_status, error) => error && resolve(error.message));
  });
  expect(reason).toMatch(/PrivateOnly/);
  await client.realtime.disconnect();
  await strict.stop();
});
