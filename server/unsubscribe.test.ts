import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { unsubscribeUrl } from './domains/notifications/unsubscribe-link.ts';

let portal: TestPortal;
let profileId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  ({ profileId } = (await createCompany(portal)).people.partner);
});
afterAll(() => portal.stop());
beforeEach(() =>
  portal.owner.query(`update notification_settings set email_messages = 'daily', email_mentions = true`),
);

const link = (profile = profileId) => unsubscribeUrl(portal.url, portal.linkSecret, profile);
const settings = async () =>
  (
    await portal.owner.query(
      'select email_messages, email_mentions from notification_settings where profile_id = $1',
      [profileId],
    )
  ).rows[0];
const STOPPED = { email_messages: 'off', email_mentions: false };
const UNTOUCHED = { email_messages: 'daily', email_mentions: true };

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', ''])(
  'one click of a mail program stops the mails of this person (%s)',
  async (type) => {
    const answer = await fetch(link(), {
      method: 'POST',
      headers: type ? { 'content-type': type } : {},
      body: type ? 'List-Unsubscribe=One-Click' : null,
    });
    expect(answer.status).toBe(204);
    expect(await settings()).toEqual(STOPPED);
    const { rowCount } = await portal.owner.query(
      `select from notification_settings where email_messages = 'off'`,
    );
    expect(rowCount).toBe(1);
  },
);

test('a scanner that opens the link changes nothing', async () => {
  for (const method of ['GET', 'HEAD']) {
    expect((await fetch(link(), { method, headers: { accept: 'text/html' } })).status).toBe(200);
  }
  expect(await settings()).toEqual(UNTOUCHED);
});

test('a link with a foreign signature changes nothing', async () => {
  const foreign = new URL(link(randomUUID())).searchParams.get('token')?.split('.')[1];
  for (const token of [
    '',
    profileId,
    `${profileId}.`,
    `${profileId}.${foreign}`,
    `x.${foreign}`,
    '.'.repeat(3000),
  ]) {
    const answer = await fetch(`${portal.url}/unsubscribe?token=${token}`, { method: 'POST' });
    expect(answer.status, token).toBe(400);
    expect(await answer.json()).toEqual({ message: expect.stringContaining('not one of ours') });
  }
  const twice = await fetch(`${link()}&token=x`, { method: 'POST' });
  expect(twice.status).toBe(400);
  expect((await fetch(link(), { method: 'POST', body: 'x'.repeat(10_000) })).status).toBe(413);
  expect(await settings()).toEqual(UNTOUCHED);
});

test('a link about work turns off mails about work, and one about messages those about messages', async () => {
  const work = async () =>
    (
      await portal.owner.query(
        `select email_assignments, email_reviews, email_approvals, email_due
         from notification_settings where profile_id = $1`,
        [profileId],
      )
    ).rows[0];
  const before = await work();
  expect((await fetch(link(), { method: 'POST' })).status).toBe(204);
  expect(await work()).toEqual(before);
  await portal.owner.query(
    `update notification_settings set email_messages = 'daily', email_mentions = true`,
  );
  const aboutWork = unsubscribeUrl(portal.url, portal.linkSecret, profileId, 'work');
  expect((await fetch(aboutWork, { method: 'POST' })).status).toBe(204);
  expect(await settings()).toEqual(UNTOUCHED);
  expect(Object.values(await work())).toEqual(['off', 'off', 'off', 'off']);
  // The signature of one subject is none of the other.
  const swapped = link().replace(`${profileId}.`, `${profileId}.work.`);
  expect((await fetch(swapped, { method: 'POST' })).status).toBe(400);
});
