import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  HOSTILE_CLAIMS,
  HOSTILE_CONTENTS,
  HOSTILE_NAMES,
} from '#server/gateway/storage/testing/hostile-samples.ts';
import {
  createFolderBucket,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';
import { announce, PART, tusRequests } from '#server/gateway/storage/testing/tus-requests.ts';

/** Hostile files and names, by every way a file can come in. */
const ann = randomUUID();
let gateway: TestGateway;
let neighbours: string[];

beforeAll(async () => {
  gateway = await startTestGateway();
  await createFolderBucket(gateway, 'papers', { public: true });
  neighbours = await readdir(dirname(gateway.filesDir));
});
afterAll(() => gateway.stop());

type Way = (name: string, content: Buffer<ArrayBuffer>, claim: string) => Promise<Response>;
const ways: Record<string, Way> = {
  body: (name, content, claim) =>
    gateway.fetch(`/object/papers/${name}`, {
      method: 'POST',
      body: content,
      headers: { 'content-type': claim },
      claims: person(ann),
    }),
  parts: (name, content, claim) =>
    tusRequests(gateway, ann).tus('POST', '/upload/resumable', {
      headers: { ...announce(name, content.length, { contentType: claim }), ...PART },
      body: content,
    }),
};

describe.each(Object.entries(ways))('sent as %s', (way, send) => {
  test.each(Object.entries(HOSTILE_CONTENTS))(
    '%s runs nowhere, whatever it claims to be',
    async (what, content) => {
      let stored = 0;
      for (const [index, claim] of HOSTILE_CLAIMS.entries()) {
        const name = `${ann}/${way}-${what.replace(/\W/g, '-')}-${index}`;
        const answer = await send(name, Buffer.from(content), claim);
        if (!answer.ok) {
          expect(await answer.json()).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' });
          continue;
        }
        stored += 1;
        for (const url of [`/object/public/papers/${name}`, `/object/authenticated/papers/${name}`]) {
          expectHarmless(await gateway.fetch(url, { claims: person(ann) }), content, claim);
        }
      }
      // As octet-stream, anything may be kept; nothing may be kept as everything.
      expect(stored).toBeGreaterThan(0);
      expect(stored).toBeLessThan(HOSTILE_CLAIMS.length);
    },
  );
});

/** No browser runs this answer, be it opened, framed, drawn, or loaded as a script or style. */
function expectHarmless(answer: Response, content: Buffer, claim: string): void {
  const header = (name: string) => answer.headers.get(name) ?? '';
  const type = header('content-type').split(';')[0]?.toLowerCase() ?? '';
  expect([claim, answer.status, header('x-content-type-options')]).toEqual([claim, 200, 'nosniff']);
  expect(header('content-length')).toBe(String(content.length));
  expect(header('content-security-policy')).toContain(`default-src 'none'`);
  if (type !== 'application/pdf') expect(header('content-security-policy')).toMatch(/; sandbox$/);
  expect(type).not.toMatch(/html|javascript|css/);
  const shown = /^(image\/(jpeg|png|gif)|text\/plain|application\/pdf)$/.test(type);
  expect([claim, shown || header('content-disposition').startsWith('attachment')]).toEqual([claim, true]);
}

describe('a name', () => {
  const text = Buffer.from('text');
  const tries: Record<string, (name: string) => Promise<number>> = {
    'of an upload': async (name) => {
      const path = `/object/papers/${ann}/${encodeURIComponent(name)}`;
      return (await gateway.rawRequest(path, person(ann), text, 'text/plain')).status ?? 0;
    },
    'of an upload, as it is': async (name) => {
      const path = `/object/papers/${ann}/${encodeURI(name.replace(/%/g, '%25'))}`;
      return (await gateway.rawRequest(path, person(ann), text, 'text/plain')).status ?? 0;
    },
    'of an upload in parts': async (name) =>
      (await ways.parts?.(`${ann}/${name}`, text, 'text/plain'))?.status ?? 0,
    'of a copy': async (name) => post('/object/copy', name),
    'of a move': async (name) => post('/object/move', name),
    'to upload by URL': async (name) => {
      const path = `/object/upload/sign/papers/${ann}/${encodeURIComponent(name)}`;
      return (await gateway.rawRequest(path, person(ann), text, 'text/plain')).status ?? 0;
    },
  };
  const post = async (path: string, name: string) =>
    (
      await gateway.fetch(path, {
        method: 'POST',
        body: JSON.stringify({
          bucketId: 'papers',
          sourceKey: `${ann}/a.txt`,
          destinationKey: `${ann}/${name}`,
        }),
        headers: { 'content-type': 'application/json' },
        claims: person(ann),
      })
    ).status;

  test.each(Object.entries(tries))(
    '%s that leaves its folder or hides what it is is refused',
    async (_what, attempt) => {
      await ways.body?.(`${ann}/a.txt`, text, 'text/plain');
      const before = await gateway.owner.query('select count(*) from storage.objects');
      for (const name of HOSTILE_NAMES) {
        const status = await attempt(name);
        expect([name, status >= 400 && status < 500]).toEqual([name, true]);
      }
      expect((await gateway.owner.query('select count(*) from storage.objects')).rows).toEqual(before.rows);
    },
  );

  test('of 1,000 characters is valid, and never used on the disk', async () => {
    const name = `${ann}/${'x'.repeat(960)}`;
    expect((await ways.body?.(name, text, 'text/plain'))?.status).toBe(200);
    expect((await ways.parts?.(`${name}y`, text, 'text/plain'))?.status).toBe(201);
    expect(await (await gateway.fetch(`/object/public/papers/${name}`)).text()).toBe('text');
  });
});

test.each([
  ['cacheControl', '1\r\nset-cookie: stolen=1'],
  ['cacheControl', '1\u20ac'],
  ['contentType', 'text/plain; a=\r\nset-cookie: stolen=1'],
  ['contentType', 'text/plain; a=\u20ac'],
])('metadata of a file becomes no header of its own: %s %j', async (field, said) => {
  const parts = await tusRequests(gateway, ann).tus('POST', '/upload/resumable', {
    headers: { ...announce(`${ann}/said.txt`, 4, { [field]: said }), ...PART },
    body: Buffer.from('text'),
  });
  const form = new FormData();
  form.append(field, said);
  form.append('', new Blob(['text'], { type: 'text/plain' }));
  const upload = { method: 'POST', body: form, claims: person(ann) };
  const copy = {
    method: 'POST',
    body: JSON.stringify({
      bucketId: 'papers',
      sourceKey: `${ann}/a.txt`,
      destinationKey: `${ann}/said.txt`,
      copyMetadata: false,
      metadata: { [field === 'contentType' ? 'mimetype' : field]: said },
    }),
    headers: { 'content-type': 'application/json' },
    claims: person(ann),
  };
  for (const answer of [
    parts,
    await gateway.fetch(`/object/papers/${ann}/said.txt`, upload),
    await gateway.fetch('/object/copy', copy),
  ])
    expect([answer.status, (await answer.json()).code]).toEqual([
      field === 'contentType' && answer === parts ? 415 : 400,
      field === 'contentType' ? 'InvalidMimeType' : 'InvalidRequest',
    ]);
});

test('no file is outside the folder, or under a client’s name', async () => {
  const left = await readdir(dirname(gateway.filesDir));
  expect(left.filter((name) => /escaped/.test(name) && !neighbours.includes(name))).toEqual([]);
  const files = await readdir(gateway.filesDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    expect(file.name).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  }
});
