import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFolderBucket,
  errorBody,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';

const ann = randomUUID();
const ben = randomUUID();
const path = `${ann}/note.txt`;
const papersOf = (who: string) => gateway.storageAs(person(who)).from('papers');
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
  await createFolderBucket(gateway, 'papers');
  for (const name of ['note.txt', 'other.txt']) {
    expect((await papersOf(ann).upload(`${ann}/${name}`, `text of ${name}`)).error).toBeNull();
  }
});
afterAll(() => gateway.stop());

async function signedUrl(expiresInSeconds = 60): Promise<string> {
  const { data, error } = await papersOf(ann).createSignedUrl(path, expiresInSeconds);
  expect(error).toBeNull();
  return data?.signedUrl ?? '';
}

const invalid = (message: string) => errorBody(400, 'InvalidSignature', 'InvalidSignature', message);

describe('a signed URL', () => {
  test('returns the file to everybody who has it, until it expires', async () => {
    const answer = await fetch(await signedUrl(60));
    expect([answer.status, await answer.text()]).toEqual([200, 'text of note.txt']);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=(59|60)$/);
    const expires = Date.parse(answer.headers.get('expires') ?? '');
    expect(Math.abs(expires - Date.now() - 60_000)).toBeLessThan(3000);
  });

  test('saves the file under the requested name', async () => {
    const { data } = await papersOf(ann).createSignedUrl(path, 60, { download: 'mine.txt' });
    const answer = await fetch(data?.signedUrl ?? '');
    expect(answer.headers.get('content-disposition')).toContain('filename=mine.txt');
  });

  test('expires', async () => {
    const url = await signedUrl(1);
    await pause(2100);
    const answer = await fetch(url);
    const body = errorBody(400, 'InvalidJWT', 'InvalidJWT', '"exp" claim timestamp check failed');
    expect([answer.status, await answer.json()]).toEqual([400, body]);
  });

  test('returns no other file', async () => {
    const answer = await fetch((await signedUrl()).replace('note.txt', 'other.txt'));
    expect([answer.status, await answer.json()]).toEqual([400, invalid('Invalid signature')]);
  });

  test('is no permission to upload, and one to upload returns no file', async () => {
    const token = new URL(await signedUrl()).searchParams.get('token') ?? '';
    const upload = await papersOf(ben).uploadToSignedUrl(path, token, 'x');
    expect(upload.error?.message).toBe('Token is not scoped for upload');
    const { data } = await papersOf(ann).createSignedUploadUrl(path, { upsert: true });
    const answer = await gateway.fetch(`/object/sign/papers/${path}?token=${data?.token}`);
    expect([answer.status, await answer.json()]).toEqual([400, invalid('Token is not scoped for download')]);
  });

  test('is no access token, and an access token is no signed URL', async () => {
    const token = new URL(await signedUrl()).searchParams.get('token') ?? '';
    expect(decodeJwt(token)).not.toHaveProperty('role');
    const asAccess = await gateway.fetch('/bucket', { headers: { authorization: `Bearer ${token}` } });
    expect(asAccess.status).toBe(400);
    const access = await gateway.token({ ...person(ann), url: `papers/${path}`, scope: 'download' });
    const asUrl = await gateway.fetch(`/object/sign/papers/${path}?token=${access}`);
    expect(await asUrl.json()).toMatchObject({ statusCode: '400', code: 'InvalidJWT' });
  });

  test.each([
    ['signed with another secret', 'HS256', 'another secret of the tests, long'],
    ['not signed at all', 'none', ''],
  ])('is refused when %s', async (_what, alg, secret) => {
    const payload = { url: `papers/${path}`, scope: 'download', maker: { role: 'service_role', claims: {} } };
    const forged =
      alg === 'none'
        ? `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ ...payload, exp: 9_999_999_999 }))}.`
        : await new SignJWT(payload)
            .setProtectedHeader({ alg })
            .setExpirationTime('1h')
            .sign(Buffer.from(secret));
    const answer = await gateway.fetch(`/object/sign/papers/${path}?token=${forged}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'InvalidJWT' });
  });

  test('is refused without a token', async () => {
    const answer = await gateway.fetch(`/object/sign/papers/${path}`);
    const body = errorBody(400, 'Error', 'InvalidRequest', `querystring must have required property 'token'`);
    expect([answer.status, await answer.json()]).toEqual([400, body]);
  });

  test('ends when its creator may no longer see the file', async () => {
    await papersOf(ann).upload(`${ann}/taken.txt`, 'taken');
    const { data } = await papersOf(ann).createSignedUrl(`${ann}/taken.txt`, 60);
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200);
    await gateway.owner.query(`create policy taken on storage.objects as restrictive to authenticated
      using (name not like '%/taken.txt')`);
    const answer = await fetch(data?.signedUrl ?? '');
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'Object not found']);
  });

  test('is created only for what its creator sees: a hidden file and a missing one look the same', async () => {
    for (const name of [path, `${ann}/${randomUUID()}`]) {
      const { error } = await papersOf(ben).createSignedUrl(name, 60);
      expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Object not found' });
    }
  });

  test.each([0, -1, 400_000_000])('is not made for %i seconds', async (seconds) => {
    const { error } = await papersOf(ann).createSignedUrl(path, seconds);
    expect(error).toMatchObject({ status: 400, statusCode: '400' });
    expect(error?.message).toMatch(/^body\/expiresIn must be/);
  });
});

test('several URLs are created at once, for visible files', async () => {
  const names = [path, `${ann}/missing.txt`];
  const { data } = await papersOf(ann).createSignedUrls(names, 60);
  expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('text of note.txt');
  const hidden = 'Either the object does not exist or you do not have access to it';
  expect(data?.[1]).toMatchObject({ error: hidden, path: names[1], signedUrl: null });
  const bens = await papersOf(ben).createSignedUrls(names, 60);
  expect(bens.data?.map((entry) => entry.error)).toEqual([hidden, hidden]);
});

describe('a signed upload URL', () => {
  test('accepts one file, in the name of its creator', async () => {
    const objectKey = `${ann}/by-url.txt`;
    const { data, error } = await papersOf(ann).createSignedUploadUrl(objectKey);
    expect(error).toBeNull();
    const url = data?.signedUrl ?? '';
    const sent = await fetch(url, { method: 'PUT', body: 'sent', headers: { 'content-type': 'text/plain' } });
    expect([sent.status, await sent.json()]).toEqual([200, { Key: `papers/${objectKey}` }]);
    expect(await (await papersOf(ann).download(objectKey)).data?.text()).toBe('sent');
    const { rows } = await gateway.owner.query(
      `select owner, owner_id from storage.objects where name = $1`,
      [objectKey],
    );
    expect(rows).toEqual([{ owner: ann, owner_id: ann }]);

    const again = await papersOf(ben).uploadToSignedUrl(objectKey, data?.token ?? '', 'again');
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
    const elsewhere = await papersOf(ben).uploadToSignedUrl(`${ann}/else.txt`, data?.token ?? '', 'x');
    expect(elsewhere.error).toMatchObject({ message: 'Invalid signature' });
  });

  test('replaces a file when it was created for that', async () => {
    const objectKey = `${ann}/by-url-again.txt`;
    await papersOf(ann).upload(objectKey, 'first');
    const { data } = await papersOf(ann).createSignedUploadUrl(objectKey, { upsert: true });
    expect((await papersOf(ben).uploadToSignedUrl(objectKey, data?.token ?? '', 'second')).error).toBeNull();
    expect(await (await papersOf(ann).download(objectKey)).data?.text()).toBe('second');
  });

  test('is created only where its creator may upload', async () => {
    const { error } = await papersOf(ben).createSignedUploadUrl(`${ann}/x.txt`);
    expect(error).toMatchObject({ statusCode: '403', message: 'new row violates row-level security policy' });
    const taken = await papersOf(ann).createSignedUploadUrl(path);
    expect(taken.error).toMatchObject({ statusCode: '409' });
  });
});
