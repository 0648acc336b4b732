import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, createCompany, type Person, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

const CANARY = 'canary-of-the-subcontractor';
let portal: TestPortal;
let company: Company;
let photo: Buffer;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#357' } });
  photo = Buffer.concat([await picture.jpeg().toBuffer(), Buffer.from(CANARY)]);
});
afterAll(() => portal.stop());

const filesOf = ({ client }: Person) => client.storage.from('attachments');

async function uploadAs(person: Person): Promise<string> {
  const path = `${person.profileId}/${randomUUID()}.jpg`;
  const { error } = await filesOf(person).upload(
    path,
    new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }),
  );
  expect(error).toBeNull();
  return path;
}

async function accessToken({ client }: Person): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? '';
}

describe('the files of the portal', () => {
  test.each<PersonName>(['partner', 'subcontractor', 'employee', 'manager', 'admin'])(
    'are uploaded, shown and taken back by a %s',
    async (name) => {
      const person = company.people[name];
      const path = await uploadAs(person);
      expect((await filesOf(person).download(path)).data?.size).toBe(photo.length);
      expect((await filesOf(person).download(path, { transform: { width: 10 } })).error).toBeNull();
      expect((await filesOf(person).remove([path])).data).toHaveLength(1);
    },
  );

  test.each<PersonName>(['partner', 'otherPartner', 'otherSubcontractor', 'stranger', 'employee'])(
    'say nothing to a %s they are not shown to, in any way of asking',
    async (name) => {
      const path = await uploadAs(company.people.subcontractor);
      const other = company.people[name];
      const none = `${company.people.subcontractor.profileId}/${randomUUID()}.jpg`;
      const token = await accessToken(other);
      for (const route of [
        'object',
        'object/authenticated',
        'object/info',
        'render/image/authenticated',
        'object/public',
      ]) {
        const answers = await Promise.all(
          [path, none].map(async (asked) => {
            const answer = await fetch(`${portal.url}/storage/v1/${route}/attachments/${asked}`, {
              headers: { authorization: `Bearer ${token}` },
            });
            return [answer.status, await answer.text()];
          }),
        );
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]?.[0]).toBe(400);
        expect(answers[0]?.[1]).not.toContain(CANARY);
      }
      expect((await filesOf(other).list(company.people.subcontractor.profileId)).data).toEqual([]);
      expect((await filesOf(other).createSignedUrl(path, 60)).error).not.toBeNull();
      expect((await filesOf(other).copy(path, `${other.profileId}/stolen.jpg`)).error).not.toBeNull();
      expect((await filesOf(other).move(path, `${other.profileId}/stolen.jpg`)).error).not.toBeNull();
      expect((await filesOf(other).remove([path])).data).toEqual([]);
      const upload = await filesOf(other).upload(
        path,
        new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }),
        {
          upsert: true,
        },
      );
      expect(upload.error).not.toBeNull();
    },
  );

  test.each([
    ['text/html', '<script>1</script>'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['image/jpeg', '<script>1</script>'],
    ['application/pdf', '<script>1</script>'],
    ['application/octet-stream', 'MZ'],
  ])('are pictures and documents, no %s of %j', async (type, content) => {
    const person = company.people.subcontractor;
    const { error } = await filesOf(person).upload(
      `${person.profileId}/${randomUUID()}`,
      new Blob([content], { type }),
    );
    expect(error).toMatchObject({ status: 400, statusCode: '415' });
  });
});

test('every response with a file prevents scripts, frames, and shared caches', async () => {
  const person = company.people.subcontractor;
  const path = await uploadAs(person);
  const token = await accessToken(person);
  const signed = await filesOf(person).createSignedUrl(path, 60);
  const at = (route: string) => `${portal.url}/storage/v1/${route}`;
  const answers = [
    at(`object/attachments/${path}`),
    at(`object/authenticated/attachments/${path}`),
    at(`render/image/authenticated/attachments/${path}?width=5`),
    signed.data?.signedUrl ?? '',
    at(`object/info/attachments/${path}`),
    at(`object/attachments/${path}x`),
    at('object/nowhere/x'),
    at('nothing'),
  ];
  for (const url of answers) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining(`default-src 'none'`),
      'cache-control': expect.stringMatching(/^(private, (no-cache|max-age=\d+)|no-store)$/),
    });
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).not.toHaveProperty('set-cookie');
    if (headers['content-type']?.startsWith('image/')) {
      expect(headers['content-security-policy']).toMatch(/sandbox$/);
    }
  }
});

describe('a person who lost the right', () => {
  test('by being disabled is refused at once, by token and by signed URL', async () => {
    const person = company.people.otherSubcontractor;
    const path = await uploadAs(person);
    const { data } = await filesOf(person).createSignedUrl(path, 600);
    const token = await accessToken(person);
    const ask = async () => {
      const withToken = { headers: { authorization: `Bearer ${token}` } };
      const answers = [
        await fetch(`${portal.url}/storage/v1/object/attachments/${path}`, withToken),
        await fetch(`${portal.url}/storage/v1/render/image/authenticated/attachments/${path}`, withToken),
        await fetch(data?.signedUrl ?? ''),
      ];
      return answers.map((answer) => answer.status);
    };
    expect(await ask()).toEqual([200, 200, 200]);
    await portal.owner.query('update public.profiles set is_active = false where id = $1', [
      person.profileId,
    ]);
    expect(await ask()).toEqual([400, 400, 400]);
  });

  test('by signing out is refused at once with the old token', async () => {
    const person = company.people.otherPartner;
    const path = await uploadAs(person);
    const headers = { authorization: `Bearer ${await accessToken(person)}` };
    const ask = () => fetch(`${portal.url}/storage/v1/object/attachments/${path}`, { headers });
    expect((await ask()).status).toBe(200);
    expect((await person.client.auth.signOut()).error).toBeNull();
    expect((await ask()).status).toBe(400);
  });
});
