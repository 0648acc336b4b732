import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createJobs, type JobRegistry } from '#server/jobs/create-jobs.ts';
import { createCompany } from '#test/support/company.ts';
import { startTestPortal } from '#test/support/portal.ts';
import { startNotifications } from './start-notifications.ts';
import { type Fixture, openFixture, SECOND } from './test/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.clear());

function start(): JobRegistry {
  const jobs = createJobs(fixture.options);
  const clock = () => new Date(Date.now() + 11 * SECOND);
  startNotifications({ ...fixture.options, jobs }, { clock, everyMs: 20 });
  return jobs;
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 8000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('It did not happen within 8 s.');
    await sleep(10);
  }
}

test('runs on its own, from two nodes at the same time, until it is stopped', async () => {
  await fixture.addDevice('partner');
  const conversation = await fixture.converse('admin', 'partner');
  const nodes = [start(), start()];
  for (let count = 1; count <= 5; count += 1) {
    await fixture.say('admin', conversation, `Message ${count}`);
    await until(() => fixture.service.received.length === count);
  }
  await Promise.all(nodes.map((node) => node.stop()));
  await fixture.say('admin', conversation, 'Too late');
  await sleep(200);
  expect(fixture.delivered().map(({ body }) => body)).toEqual(
    [1, 2, 3, 4, 5].map((count) => `Message ${count}`),
  );
  expect(fixture.reports).toEqual([]);
});

test('a push service that hangs delays neither the stop nor the sender, and the next node sends the push', async () => {
  await fixture.addDevice('partner');
  const conversation = await fixture.converse('admin', 'partner');
  fixture.service.answer = () => undefined;
  const node = start();
  await fixture.say('admin', conversation, 'Hello');
  await until(() => fixture.service.received.length === 1);
  const sent = performance.now();
  await fixture.say('admin', conversation, 'Are you there?');
  await node.stop();
  expect(performance.now() - sent).toBeLessThan(2000);

  fixture.service.answer = (_push, response) => void response.writeHead(201).end();
  await fixture.work(60 * SECOND);
  expect(fixture.delivered().map(({ body }) => body)).toContain('Are you there?');
});

test('a database that is unavailable is reported, and used again when it is back', async () => {
  await fixture.addDevice('partner');
  const conversation = await fixture.converse('admin', 'partner');
  await fixture.db.owner.query('alter table app.message_alerts rename to away');
  const node = start();
  await fixture.say('admin', conversation, 'Hello');
  await until(() => fixture.reports.length > 0);
  await fixture.db.owner.query('alter table app.away rename to message_alerts');
  await until(() => fixture.service.received.length === 1);
  await node.stop();
});

test('the portal starts it', async () => {
  const portal = await startTestPortal();
  const { people } = await createCompany(portal);
  const { data: conversation } = await people.admin.client
    .rpc('create_direct_conversation', { p_other_user_id: people.partner.profileId })
    .throwOnError();
  await portal.owner.query(
    `insert into public.work_order_messages (conversation_id, message, sender_id, created_at)
     values ($1, 'Hello', $2, now() - interval '20 seconds')`,
    [conversation, people.admin.profileId],
  );
  const alerts = async () =>
    (await portal.owner.query('select profile_id, channel from app.message_alerts')).rows;
  await expect
    .poll(alerts, { timeout: 10_000 })
    .toEqual([{ profile_id: people.partner.profileId, channel: 'mail' }]);
  await portal.stop();
});
