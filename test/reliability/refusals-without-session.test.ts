import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Company, createCompany, PASSWORD, type PortalClient } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { addApp } from '#test/support/second-factor.ts';
import type { OutboxEntry } from '#web/features/messages/conversation/outbox-entries.ts';
import { sendMessage } from '#web/features/messages/conversation/send-message.ts';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { sendEvent } from '#web/features/time/clock/send-event.ts';
import { DataError } from '#web/lib/data-error.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { createDelivery } from '#web/offline/outbox/delivery.ts';
import { failureOf } from '#web/offline/outbox/failure.ts';
import { isRetryable } from '#web/offline/outbox/refusal.ts';
import { tokenOf } from '#web/offline/outbox/token.ts';

/**
 * What waits on a device stays waiting while its session is over or owes a second factor; it is refused only in a good
 * one.
 */

const page = vi.hoisted(() => ({ client: null as unknown, config: { url: '', anonKey: '' } }));
vi.mock('#web/lib/supabase.ts', () => ({ getSupabase: async () => page.client }));
vi.mock('#web/lib/config.ts', () => ({ loadConfig: async () => page.config }));

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  page.config = { url: portal.url, anonKey: portal.anonKey };
});
afterAll(() => portal.stop());

async function signIn(email: string): Promise<{ client: PortalClient; userId: string }> {
  const auth = { persistSession: false, autoRefreshToken: false };
  const client: PortalClient = createClient(portal.url, portal.anonKey, { auth });
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  page.client = client;
  return { client, userId: data.user.id };
}

const endSessions = (userId: string) =>
  portal.owner.query('delete from auth.sessions where user_id = $1', [userId]);

type Signed = Awaited<ReturnType<typeof signIn>>;

/** Sends one of each; every one of them is about something that does not exist. */
async function sendAll({ client, userId }: Signed, profileId: string) {
  const message = {
    key: randomUUID(),
    conversationKey: `wo:${randomUUID()}`,
    text: 'On my way',
    attachments: [],
    visibility: 'all',
    mentions: [],
  } as unknown as OutboxEntry;
  const event = {
    key: randomUUID(),
    action: 'clock_in',
    item: { kind: 'work_order', id: randomUUID() },
    at: new Date().toISOString(),
    timeZone: 'America/Chicago',
    location: null,
    isOffline: true,
  } as unknown as ClockEntry;
  const draft = {
    id: randomUUID(),
    ownerId: profileId,
    workOrderId: randomUUID(),
    form: {
      work_performed: 'Done',
      hours_worked: 1,
      crew_size: 1,
      completed_on: '2026-03-02',
      is_final: false,
    },
    photos: [],
  } as unknown as LocalDraft;
  const delivery = createDelivery({
    ...page.config,
    token: tokenOf(
      async () => client,
      () => userId,
    ),
  });
  const failed = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
  return {
    message: await failed(sendMessage(client, message, profileId)),
    event: await failed(sendEvent(event, userId)),
    report: failureOf(await failed(delivery.report(draft, new AbortController().signal))).kind,
  };
}

async function expectWaiting(signed: Signed, profileId: string): Promise<void> {
  const { message, event, report } = await sendAll(signed, profileId);
  for (const error of [message, event]) {
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ status: 401 });
    expect(isRetryable(error)).toBe(true);
  }
  expect(report).toBe('session');
}

test('a valid session gets refusals, which are final', async () => {
  const { profileId, email } = company.people.employee;
  const { message, event, report } = await sendAll(await signIn(email), profileId);
  expect([isRetryable(message), isRetryable(event), report]).toEqual([false, false, 'refused']);
});

test('an ended session gets no final refusal, while its token is valid and afterwards', async () => {
  const { profileId, email } = company.people.employee;
  const signed = await signIn(email);
  await endSessions(signed.userId);
  await expectWaiting(signed, profileId);
  await signed.client.auth.signOut({ scope: 'local' });
  await expectWaiting(signed, profileId);
});

test('a session without the required second factor gets no final refusal', async () => {
  const { profileId, email } = company.people.manager;
  await addApp((await signIn(email)).client);
  await expectWaiting(await signIn(email), profileId);
});
