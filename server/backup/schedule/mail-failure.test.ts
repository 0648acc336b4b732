import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture } from '#server/domains/notifications/test/fixture.ts';
import { OUTBOX } from '#server/mail/outbox.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { mailFailure } from './mail-failure.ts';

let fixture: Fixture;
const folder = temporaryFolder();
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => {
  await fixture.close();
  folder[Symbol.dispose]();
});
afterEach(() => fixture.clear());

const mails = () =>
  fixture.options.database.as(OUTBOX, async (client) => {
    const { rows } = await client.query<{ to_address: string; subject: string; text: string }>(
      'select to_address, subject, text from public.email_log',
    );
    return rows;
  });

test('a failed backup is mailed to the administrators of the office, with its cause and without secrets', async () => {
  const options = { ...fixture.options, dataDir: folder.path };
  await mailFailure(options, new Error('postgres://ann:secret@db.test is not mounted.'));
  const sent = await mails();
  const addresses = sent.map(({ to_address }) => to_address);
  expect(addresses).toContain('admin@cases.test');
  for (const other of ['manager', 'employee', 'partner', 'subcontractor']) {
    expect(addresses).not.toContain(`${other}@cases.test`);
  }
  const [mail] = sent;
  expect(mail?.subject).toMatch(/^The backup of .+ has failed$/);
  expect(mail?.text).toContain('has failed: postgres://[removed]@db.test is not mounted.');
  expect(mail?.text).toContain('There is no complete backup yet.');
});

test('it says of when the last complete backup is', async () => {
  writeFileSync(join(folder.path, 'last-backup'), '');
  await mailFailure({ ...fixture.options, dataDir: folder.path }, new Error('There is no room.'));
  const [mail] = await mails();
  expect(mail?.text).toMatch(/The last complete backup is of .*20\d\d/);
});
