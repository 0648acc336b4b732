import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Job } from '#server/gateway/jobs.ts';
import { fileAccess } from '#server/gateway/storage/file-store/file-access.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { untilWaiting } from '#test/support/lock-waits.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { startExports } from './export-job.ts';
import { unzip } from './test/unzip.ts';

/** No export with what an erasure erased is left, however far it was. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let portal: TestPortal;
let company: Company;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

/** A deactivated person of the customer, and an export in the given state. */
async function arrange(name: string, of: 'person' | 'organization', status: 'running' | 'ready' | 'waiting') {
  const person = await addPerson(portal, { name, memberships: [[company.organizations.customer, 'member']] });
  await portal.owner.query('update profiles set is_active = false where id = $1', [person.profileId]);
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into data_exports (profile_id, organization_id, requested_by, status, attempts, claimed_until, expires_at)
     values ($1, $2, $3, $4, 1, now() + interval '1 hour', now() + interval '7 days') returning id`,
    [
      of === 'person' ? person.profileId : null,
      of === 'organization' ? company.organizations.customer : null,
      ...[company.people.admin.profileId, status],
    ],
  );
  return { person, name, id: rows[0]?.id ?? '' };
}

const erase = async ({ person, name }: { person: Person; name: string }) => {
  await company.people.admin.client
    .rpc('erase_person', { profile_id: person.profileId, confirmation: `${name} Person` })
    .throwOnError();
};

const stateOf = async (id: string) =>
  (
    await portal.owner.query<{ status: string; is_available: boolean }>(
      'select status, expires_at > now() as is_available from data_exports where id = $1',
      [id],
    )
  ).rows[0];

test.each(['person', 'organization'] as const)(
  'removes the file of an export of the %s that is finished while the erasure runs',
  async (of) => {
    const arranged = await arrange(`Finishing-${of}`, of, 'running');
    const finishing = await portal.owner.connect();
    try {
      await finishing.query('begin');
      await finishing.query(`update data_exports set status = 'ready' where id = $1`, [arranged.id]);
      const erased = erase(arranged);
      await untilSomebodyWaits();
      await finishing.query('commit');
      await erased;
    } finally {
      // Ends its transaction, too, where the test failed before.
      finishing.release(true);
    }
    const state = await stateOf(arranged.id);
    expect(state?.is_available, state?.status).toBe(false);
  },
);

/** Until the erasure waits for the transaction that finishes the export. */
const untilSomebodyWaits = () => untilWaiting(portal.owner);

test('removes files of organizations, which may hold what the person sent them', async () => {
  const arranged = await arrange('Sender', 'organization', 'ready');
  await erase(arranged);
  expect((await stateOf(arranged.id))?.is_available).toBe(false);
});

test('leaves the file of an export of somebody else', async () => {
  const other = await arrange('Other', 'person', 'ready');
  await erase(await arrange('Erased', 'person', 'waiting'));
  expect(await stateOf(other.id)).toEqual({ status: 'ready', is_available: true });
});

test('has the export of an organization made again that read the person before', async () => {
  const arranged = await arrange('Canaryfeather', 'organization', 'waiting');
  const { withFiles } = fileAccess({ filesDir: portal.filesDir, s3: undefined });
  const contents: string[] = [];
  let job: Job | undefined;
  startExports({
    database: portal.database,
    jobs: { start: (started) => (job = started), wake: () => {} },
    hasRoom: () => true,
    report: () => {},
    withFiles: (work) =>
      withFiles((files) =>
        work({
          ...files,
          async put(version, source) {
            const pages: Buffer[] = [];
            for await (const page of source) pages.push(Buffer.from(page));
            contents.push(textOf(Buffer.concat(pages)));
            if (contents.length === 1) await erase(arranged);
            return files.put(version, Readable.from(pages));
          },
        }),
      ),
  });
  await job?.run(new AbortController().signal);
  // By this job, or by the portal's, which the erasure wakes.
  await expect
    .poll(() => stateOf(arranged.id), { timeout: 30_000 })
    .toEqual({ status: 'ready', is_available: true });
  const { storage } = company.people.admin.client;
  const { data } = await storage.from('exports').download(`${arranged.id}.zip`);
  const kept = textOf(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)));
  expect([contents[0], kept].map((content) => content?.includes('Canaryfeather'))).toEqual([true, false]);
  expect(kept).toContain('Former member');
});

const textOf = (archive: Buffer) => [...unzip(archive).values()].join('\n');
