/** A signed upload URL is as good as the session that asked for it: it ends with it, and delivers for nobody. */
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf, tusMetadata, tusUpload } from '#server/gateway/storage/testing/tus-client.ts';
import { addPerson, type Company, createCompany, PASSWORD } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let portal: TestPortal;
let company: Company;
let worker: Awaited<ReturnType<typeof addPerson>>;
let count = 0;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  worker = await addPerson(portal, {
    name: `Uploader${++count}`,
    memberships: [[company.organizations.contractor, 'employee']],
  });
});

/** What the worker's session is given for a new file. */
async function uploadLink() {
  const path = `${worker.profileId}/${randomUUID()}.png`;
  const { data } = await worker.client.storage.from('attachments').createSignedUploadUrl(path);
  if (!data) throw new Error('no signed upload URL');
  return { path, token: data.token };
}

/** The worker, signed in on another device. */
async function anotherSession() {
  const client = createClient(portal.url, portal.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await client.auth.signInWithPassword({ email: worker.email, password: PASSWORD });
  return client;
}

/** Uploads by the link, with the stock client, as anybody. @returns the message of the refusal */
async function refusalByLink({ path, token }: { path: string; token: string }): Promise<string | undefined> {
  const anybody = company.people.stranger.client.storage.from('attachments');
  const { error } = await anybody.uploadToSignedUrl(path, token, PNG, { contentType: 'image/png' });
  return error?.message;
}

/** The same, resumable. @returns the status of the refusal */
async function statusByResumable({ path, token }: { path: string; token: string }): Promise<number> {
  const sending = tusUpload({ url: `${portal.url}/storage/v1` }, PNG, {
    path: '/upload/resumable/sign',
    headers: { 'x-signature': token },
    metadata: tusMetadata('attachments', path, { contentType: 'image/png' }),
  });
  return sending.then(
    () => 204,
    (error) => refusalOf(error).status,
  );
}

const NOT_ALLOWED = 'new row violates row-level security policy';

describe('a signed upload URL', () => {
  test('accepts a file while its session lasts, at once and resumably', async () => {
    expect(await refusalByLink(await uploadLink())).toBeUndefined();
    expect(await statusByResumable(await uploadLink())).toBe(204);
  });

  test.each([
    ['its session signs out', () => worker.client.auth.signOut({ scope: 'local' })],
    ['all sessions sign out', () => worker.client.auth.signOut({ scope: 'global' })],
    [
      'another session signs out the others',
      async () => (await anotherSession()).auth.signOut({ scope: 'others' }),
    ],
    [
      'another session changes the password',
      async () => (await anotherSession()).auth.updateUser({ password: `${PASSWORD}-new` }),
    ],
  ])('ends when %s', async (_when, end) => {
    const [first, second] = [await uploadLink(), await uploadLink()];
    expect((await end()).error).toBeNull();
    expect(await refusalByLink(first)).toBe(NOT_ALLOWED);
    expect(await statusByResumable(second)).toBe(403);
    const { rows } = await portal.owner.query('select from storage.objects where name = any ($1)', [
      [first.path, second.path],
    ]);
    expect(rows).toEqual([]);
  });

  test('outlives the sign-out of other sessions', async () => {
    const other = await anotherSession();
    const link = await uploadLink();
    expect((await other.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect(await refusalByLink(link)).toBeUndefined();
  });

  test('delivers nothing for a deactivated person, whose own device may', async () => {
    const links = [await uploadLink(), await uploadLink()] as const;
    await company.people.admin.client
      .rpc('deactivate_person', { profile_id: worker.profileId, reason: 'Left the company' })
      .throwOnError();
    expect(await refusalByLink(links[0])).toBe(NOT_ALLOWED);
    expect(await statusByResumable(links[1])).toBe(403);
  });
});
