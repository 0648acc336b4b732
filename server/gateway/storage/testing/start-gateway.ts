import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createClient } from '@supabase/supabase-js';
import Fastify from 'fastify';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';
import { storageGateway } from '#server/gateway/storage/plugin.ts';
import { storageSettingsSchema } from '#server/gateway/storage/settings.ts';
import { generateSigningKey, loadKeys, signToken } from '#server/gateway/tokens.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { createTestDatabase } from '#test/support/database.ts';

/** The storage gateway alone, over a fresh database, listening on a free port. */
export async function startTestGateway(environment: Record<string, string> = {}) {
  const [t, filesDir, keys] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'fieldfare-files-')),
    loadKeys(await generateSigningKey()),
  ]);
  const storage = storageSettingsSchema.parse({
    STORAGE_FILES_DIR: filesDir,
    STORAGE_URL_SECRET: 'a secret of the tests, long enough',
    ...environment,
  });
  const app = Fastify({ forceCloseConnections: true });
  const jobs = createJobs({ report: (err, what) => app.log.error({ err }, what) });
  const context = { database: t.database, keys, jobs, settings: { storage } };
  await app.register(storageGateway(context), { prefix: '/storage/v1' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const token = (claims: Partial<AccessTokenClaims> = {}, expiresInSeconds = 600) =>
    signToken(keys, { role: 'authenticated', ...claims }, { expiresInSeconds });
  /** What the stock client sees of it, as somebody; as a program (service_role) by default. */
  const storageAs = (claims: Partial<AccessTokenClaims> = { role: 'service_role' }) =>
    createClient(origin, 'no key', { accessToken: () => token(claims) }).storage;

  return {
    url: `${origin}/storage/v1`,
    filesDir,
    storage,
    database: t.database,
    owner: t.owner,
    token,
    storageAs,
    /** A plain request with a token of `claims`; without claims, with none. */
    async fetch(path: string, init: RequestInit & { claims?: Partial<AccessTokenClaims> } = {}) {
      const headers = new Headers(init.headers);
      if (init.claims) headers.set('authorization', `Bearer ${await token(init.claims)}`);
      return fetch(`${origin}/storage/v1${path}`, { ...init, headers });
    },
    /** Sends a request with exactly this path. `fetch` would resolve `..`. */
    async rawRequest(path: string, claims: Partial<AccessTokenClaims>, body: Buffer, contentType: string) {
      const request = httpRequest(`${origin}/`, {
        method: 'POST',
        path: `/storage/v1${path}`,
        headers: { authorization: `Bearer ${await token(claims)}`, 'content-type': contentType },
      });
      request.end(body);
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return { status: answer.statusCode, body: await json(answer) };
    },
    async stop() {
      await jobs.stop();
      await app.close();
      await t.drop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

/** Somebody with a folder of their own, in the test bucket whose first folder is its owner's id. */
export const person = (id: string): Partial<AccessTokenClaims> => ({ role: 'authenticated', sub: id });

/**
 * A bucket in which everybody signed in works in the folder named after them, as the portal's own bucket has it.
 * @param columns further columns of its row, e.g. a size limit
 */
export async function createFolderBucket(
  { owner }: Pick<TestGateway, 'owner'>,
  id: string,
  columns: { public?: boolean; fileSizeLimit?: number; allowedMimeTypes?: string[] } = {},
): Promise<void> {
  await owner.query(
    `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)`,
    [id, columns.public ?? false, columns.fileSizeLimit ?? null, columns.allowedMimeTypes ?? null],
  );
  const own = `bucket_id = '${id}' and (storage.foldername(name))[1] = (select auth.uid()::text)`;
  await owner.query(
    `create policy "${id} own" on storage.objects to authenticated using (${own}) with check (${own})`,
  );
}

/** The body of a refusal, as the table has it (storage protocol 1). */
export function errorBody(statusCode: number, error: string, code: string, message: string) {
  return { statusCode: String(statusCode), error, code, message };
}
