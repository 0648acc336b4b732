import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFolderBucket,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';

/** Every row of the error table (storage protocol 1), seen once. */
const ann = randomUUID();
const ben = randomUUID();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({ STORAGE_MAX_SIZE_BYTES: '1000', STORAGE_STATEMENT_TIMEOUT_MS: '300' });
  await createFolderBucket(gateway, 'papers', { allowedMimeTypes: ['text/*'] });
  await createFolderBucket(gateway, 'posters', { public: true });
  await gateway.owner.query(
    `create policy "all may look" on storage.objects for select to authenticated using (true)`,
  );
  for (const name of ['a.txt', 'lost.txt']) await upload(name);
  const { rows } = await gateway.owner.query<{ version: string }>(
    `select version from storage.objects where name like '%lost.txt'`,
  );
  const version = rows[0]?.version ?? '';
  await rm(join(gateway.filesDir, version.slice(-2), version));
  // Names say which error of the database they shall raise.
  await gateway.owner.query(`create function public.raise_state() returns trigger language plpgsql as $$
    begin
      if new.name like '%/slow' then perform pg_sleep(5); end if;
      raise 'no such luck' using errcode = right(new.name, 5);
    end $$`);
  await gateway.owner.query(`create trigger raise_state before insert on storage.objects for each row
    when (new.name like '%/state-%' or new.name like '%/slow') execute function public.raise_state()`);
});
afterAll(() => gateway.stop());

interface Request {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
  /** Ann unless said otherwise, nobody with null. */
  claims?: object | null;
}
const json = { 'content-type': 'application/json' };
const text = { 'content-type': 'text/plain' };

async function ask(
  path: string,
  { claims = person(ann), ...init }: Request = {},
): Promise<[number, unknown]> {
  const answer = await gateway.fetch(path, { ...init, ...(claims === null ? {} : { claims }) });
  return [answer.status, await answer.json()];
}
const upload = (name: string, headers: Record<string, string> = text, body = 'text') =>
  ask(`/object/papers/${ann}/${name}`, { method: 'POST', body, headers });
const make = (body: object) =>
  ask('/bucket', { method: 'POST', headers: json, body: JSON.stringify(body), claims: program });
const sign = async (name: string, seconds = 60) => {
  const { data } = await gateway
    .storageAs(person(ann))
    .from('papers')
    .createSignedUrl(`${ann}/${name}`, seconds);
  return data?.signedUrl.split('?token=')[1] ?? '';
};
const shown = (name: string, token: string) =>
  ask(`/object/sign/papers/${ann}/${name}?token=${token}`, { claims: null });
const program = { role: 'service_role' };

/** HTTP status, statusCode, error, code, message → how it comes about. */
const rows: [number, number, string, string, string, () => Promise<[number, unknown]>][] = [
  [
    400,
    404,
    'Bucket not found',
    'NoSuchBucket',
    'Bucket not found',
    () => ask('/bucket/none', { claims: program }),
  ],
  [400, 404, 'not_found', 'NoSuchKey', 'Object not found', () => ask(`/object/papers/${ann}/none`)],
  [
    400,
    404,
    'Not found',
    'NoSuchKey',
    'The resource was not found',
    () => ask(`/object/papers/${ann}/lost.txt`),
  ],
  [
    400,
    403,
    'Unauthorized',
    'AccessDenied',
    'new row violates row-level security policy',
    () => ask(`/object/papers/${ben}/b.txt`, { method: 'POST', body: 'x', headers: text }),
  ],
  [
    400,
    403,
    'Unauthorized',
    'AccessDenied',
    'Access denied',
    () => ask(`/object/papers/${ann}/a.txt`, { method: 'DELETE', claims: person(ben) }),
  ],
  [400, 409, 'Duplicate', 'ResourceAlreadyExists', 'The resource already exists', () => upload('a.txt')],
  [
    400,
    409,
    'Duplicate',
    'BucketAlreadyExists',
    'The resource already exists',
    () => make({ name: 'papers' }),
  ],
  [
    400,
    409,
    'ResourceNotEmpty',
    'ResourceNotEmpty',
    'The bucket you tried to delete is not empty',
    () => ask('/bucket/papers', { method: 'DELETE', claims: program }),
  ],
  [
    400,
    413,
    'Payload too large',
    'EntityTooLarge',
    'The object exceeded the maximum allowed size',
    () => upload('b.txt', text, 'x'.repeat(1001)),
  ],
  [
    400,
    415,
    'invalid_mime_type',
    'InvalidMimeType',
    'mime type image/png is not supported',
    () => upload('b.txt', { 'content-type': 'image/png' }),
  ],
  [
    400,
    415,
    'invalid_mime_type',
    'InvalidMimeType',
    'Invalid Content-Type header',
    () => upload('b.txt', { 'content-type': 'text' }),
  ],
  [400, 400, 'InvalidKey', 'InvalidKey', `Invalid key: ${ann}/b<`, () => upload('b%3c')],
  [400, 400, 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid', () => make({ name: 'a/b' })],
  [
    400,
    400,
    'InvalidSignature',
    'InvalidSignature',
    'Invalid signature',
    async () => shown('lost.txt', await sign('a.txt')),
  ],
  [
    400,
    400,
    'InvalidSignature',
    'InvalidSignature',
    'Token is not scoped for download',
    async () => {
      const { data } = await gateway
        .storageAs(person(ann))
        .from('papers')
        .createSignedUploadUrl(`${ann}/new.txt`);
      return shown('new.txt', data?.token ?? '');
    },
  ],
  [400, 400, 'InvalidJWT', 'InvalidJWT', 'Invalid Compact JWS', () => shown('a.txt', 'nonsense')],
  [
    400,
    400,
    'InvalidJWT',
    'InvalidJWT',
    '"exp" claim timestamp check failed',
    async () => {
      const token = await sign('a.txt', 1);
      await new Promise((resolve) => setTimeout(resolve, 2100));
      return shown('a.txt', token);
    },
  ],
  [
    400,
    404,
    'InvalidRequest',
    'InvalidRequest',
    'The related resource does not exist',
    () => upload('state-23503'),
  ],
  [
    400,
    400,
    'invalid_range',
    'InvalidRange',
    'invalid range provided',
    () => ask(`/object/papers/${ann}/a.txt`, { headers: { range: 'bytes=9-' } }),
  ],
  [404, 404, 'Not Found', 'InvalidRequest', 'Route GET:/storage/v1/none not found', () => ask('/none')],
  [
    403,
    403,
    'Unauthorized',
    'AccessDenied',
    'Access denied: Invalid role',
    () => ask('/bucket/papers/empty', { method: 'POST', headers: json, body: '{}' }),
  ],
  [
    400,
    400,
    'Error',
    'InvalidRequest',
    `headers must have required property 'authorization'`,
    () => ask('/bucket', { claims: null }),
  ],
  [
    400,
    403,
    'Unauthorized',
    'AccessDenied',
    'Invalid Compact JWS',
    () => ask('/bucket', { claims: null, headers: { authorization: 'Bearer nonsense' } }),
  ],
  [400, 423, 'ResourceLocked', 'ResourceLocked', 'The resource is locked', () => upload('state-55P03')],
  [
    544,
    544,
    'DatabaseTimeout',
    'DatabaseTimeout',
    'The connection to the database timed out',
    () => upload('slow'),
  ],
  [400, 400, 'Error', 'InvalidRequest', 'A value of the request is not valid', () => upload('state-22P02')],
  ...['42P01', '42703'].map((state): (typeof rows)[number] => [
    503,
    503,
    'DatabaseSchemaMismatch',
    'DatabaseSchemaMismatch',
    `The database is not as this server needs it, code: ${state}`,
    () => upload(`state-${state}`),
  ]),
  [500, 500, 'Internal', 'InternalError', 'database error, code: XX001', () => upload('state-XX001')],
];

describe('the table of errors', () => {
  for (const [status, statusCode, error, code, message, provoke] of rows) {
    test(`${status} ${statusCode} ${code}: ${message.replace(ann, 'ann')}`, async () => {
      expect(await provoke()).toEqual([status, { statusCode: String(statusCode), error, code, message }]);
    });
  }
});
