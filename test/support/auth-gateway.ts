import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import fastify from 'fastify';
import type pg from 'pg';
import { answerNotFound } from '#server/error-funnel.ts';
import type { PasswordHasher } from '#server/gateway/auth/passwords.ts';
import { authGateway } from '#server/gateway/auth/plugin.ts';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import type { AddressChanges, OutgoingMail, SsoMembers } from '#server/gateway/context.ts';
import { generateSigningKey, loadKeys, signToken, type TokenKeys } from '#server/gateway/tokens.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { loggerOptions } from '#server/observability/logger.ts';
import { cheapPasswords } from '#test/support/cheap-passwords.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { collectAnswers, noteIssued, suiteLog } from '#test/support/suite-logs.ts';

export const PASSWORD = 'Nimbus-Ledger7!';
/** Where the gateway believes it is reached: links must lead there, whatever the Host header of a request says. */
export const SITE = 'http://portal.test';

type Flow = 'implicit' | 'pkce';

/** The auth gateway alone, over HTTP, on a fresh database; mails are kept instead of sent. */
export interface TestGateway {
  url: string;
  keys: TokenKeys;
  anonKey: string;
  serviceKey: string;
  owner: pg.Pool;
  test: TestDatabase;
  mails: OutgoingMail[];
  /** A stock client with a memory of its own. */
  client(options?: { key?: string; flowType?: Flow }): SupabaseClient;
  /** A stock client that may administrate people. */
  admin: SupabaseClient;
  /** A confirmed person with `PASSWORD`, signed in. */
  person(email?: string): Promise<{ id: string; email: string; client: SupabaseClient }>;
  /** A plain request, for what the client cannot say. */
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
  /** The newest mail of a template to an address. */
  lastMail(template: string, to: string): OutgoingMail;
  /** Opens a mail's link as a browser would and gives back where it leads. */
  follow(mail: OutgoingMail): Promise<URL>;
  stop(): Promise<void>;
}

/** @param env settings as environment variables; mails to one address are limited only where a test asks for it */
export async function startGateway(
  env: Record<string, string> = {},
  options: {
    trustProxy?: boolean;
    database?: TestDatabase;
    keys?: TokenKeys;
    ssoMembers?: SsoMembers;
    addressChanges?: AddressChanges;
    passwords?: PasswordHasher;
  } = {},
): Promise<TestGateway> {
  const test = options.database ?? (await createTestDatabase());
  const mails: OutgoingMail[] = [];
  const { passwords = cheapPasswords } = options;
  const keys = options.keys ?? (await loadKeys(await generateSigningKey(), { issuer: `${SITE}/auth/v1` }));
  const auth = authSettingsSchema.parse({
    AUTH_MAIL_INTERVAL_SECONDS: '0',
    AUTH_LIMIT_MAILS: '1000',
    AUTH_FACTOR_SECRET: 'a secret of the tests, long enough',
    ...env,
  });
  const stream = suiteLog();
  const app = fastify({
    trustProxy: options.trustProxy ?? false,
    ...(stream ? { logger: { ...loggerOptions('info'), stream } } : {}),
  });
  app.setNotFoundHandler(answerNotFound);
  collectAnswers(app.server);
  const jobs = createJobs({ report: (err, what) => app.log.error({ err }, what) });
  const context = {
    database: test.database,
    keys,
    jobs,
    sendMail: async (mail: OutgoingMail) => void mails.push(mail),
    passwordPage: '/reset-password',
    passwords,
    settings: { publicUrl: SITE, auth },
    ...(options.ssoMembers ? { ssoMembers: options.ssoMembers } : {}),
    ...(options.addressChanges ? { addressChanges: options.addressChanges } : {}),
  };
  await app.register(authGateway(context), { prefix: '/auth/v1' });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const key = (role: string) => signToken(keys, { role }, { expiresInSeconds: 10 * 365 * 86_400 });
  const anonKey = await key('anon');
  const client = ({ key = anonKey, flowType = 'implicit' as Flow } = {}) =>
    createClient(url, key, {
      auth: {
        persistSession: flowType === 'pkce',
        autoRefreshToken: false,
        flowType,
        storage: memoryStorage(),
      },
    });
  const serviceKey = await key('service_role');
  const admin = client({ key: serviceKey });

  const gateway: TestGateway = {
    url,
    keys,
    anonKey,
    serviceKey,
    owner: test.owner,
    test,
    mails,
    client,
    admin,
    async person(email = `${randomUUID()}@people.test`) {
      const password_hash = await passwords.hash(PASSWORD);
      const made = await admin.auth.admin.createUser({ email, password_hash, email_confirm: true });
      const own = client();
      const signed = await own.auth.signInWithPassword({ email, password: PASSWORD });
      if (!made.data.user || signed.error) throw made.error ?? signed.error ?? new Error('no person');
      return { id: made.data.user.id, email, client: own };
    },
    call: (method, path, { body, headers = {} } = {}) =>
      fetch(`${url}/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    lastMail(template, to) {
      const mail = mails.findLast((candidate) => candidate.template === template && candidate.to === to);
      if (!mail)
        throw new Error(
          `No ${template} mail to ${to}; there are: ${mails.map((m) => `${m.template} ${m.to}`)}`,
        );
      return mail;
    },
    async follow(mail) {
      const link = new URL(mail.data.url ?? '');
      const answer = await fetch(`${url}${link.pathname}${link.search}`, { redirect: 'manual' });
      if (answer.status !== 303) throw new Error(`A link answered ${answer.status}.`);
      return new URL(answer.headers.get('location') ?? '');
    },
    async stop() {
      for (const mail of mails) noteIssued(JSON.stringify(mail));
      await jobs.stop();
      await app.close();
      if (!options.database) await test.drop();
    },
  };
  return gateway;
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}
