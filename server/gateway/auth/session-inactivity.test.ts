import { afterEach, expect, test, vi } from 'vitest';
import { createAuthContext } from '#server/gateway/auth/auth-context.ts';
import { sweep } from '#server/gateway/auth/housekeeping.ts';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import { PASSWORD, SITE, type TestGateway } from '#test/support/auth-gateway.ts';
import { addApp, bearerOf, claimsOf } from '#test/support/second-factor.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const HOURS = 8;
const env = { AUTH_SESSION_INACTIVITY_HOURS: String(HOURS) };
const gateway = sharedGateway(env);
afterEach(() => {
  vi.useRealTimers();
});

type Client = Awaited<ReturnType<TestGateway['person']>>['client'];

/** Only Date is moved: sockets and timers go on. */
const later = (hours: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + Math.round(hours * 3600_000) });
const RESTED = {
  status: 400,
  code: 'session_expired',
  message: 'Invalid Refresh Token: Session Expired (Inactivity)',
};

async function refresh(token: string) {
  const answer = await gateway.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: token },
  });
  const { error_code, refresh_token } = await answer.json();
  return { status: answer.status, error_code, refresh_token };
}
const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.refresh_token ?? '';
const devices = async (client: Client) =>
  (await (await gateway.call('GET', '/user/sessions', { headers: await bearerOf(client) })).json()) as {
    id: string;
  }[];

test('a session that is refreshed continues, and one that is inactive for too long ends', async () => {
  const { client } = await gateway.person();
  for (let times = 0; times < 3; times++) {
    later(HOURS - 0.1);
    expect((await client.auth.refreshSession()).error).toBeNull();
  }
  later(HOURS);
  expect((await client.auth.refreshSession()).error).toMatchObject(RESTED);
});

test('without a refresh, inactivity counts from the sign-in, and a repeated request for a lost response is activity', async () => {
  const { email, client } = await gateway.person();
  const used = await tokenOf(client);
  later(HOURS - 1);
  await refresh(used);
  later(HOURS - 1);
  expect((await refresh(used)).status).toBe(200);
  later(HOURS - 1);
  expect((await refresh(used)).status).toBe(200);

  const other = gateway.client();
  await other.auth.signInWithPassword({ email, password: PASSWORD });
  later(HOURS);
  expect((await other.auth.refreshSession()).error).toMatchObject(RESTED);
});

test('passing a second factor is activity', async () => {
  const { client } = await gateway.person();
  later(HOURS - 0.9);
  await client.auth.refreshSession();
  later(0.9);
  await addApp(client);
  later(HOURS - 0.1);
  expect((await client.auth.refreshSession()).error).toBeNull();
});

test('an ended session is not among the devices, and is deleted a day later', async () => {
  const { email, client: phone } = await gateway.person();
  const { session_id: rested } = await claimsOf(phone);
  const office = gateway.client();
  await office.auth.signInWithPassword({ email, password: PASSWORD });
  expect(await devices(office)).toHaveLength(2);
  later(HOURS / 2);
  await office.auth.refreshSession();
  later(HOURS / 2);
  await office.auth.refreshSession();
  expect((await devices(office)).map(({ id }) => id)).toEqual([(await claimsOf(office)).session_id]);

  const kept = async () =>
    (await gateway.owner.query('select from auth.sessions where id = $1', [rested])).rowCount === 1;
  const context = createAuthContext(
    {
      ...{ database: gateway.test.database, keys: gateway.keys, sendMail: async () => undefined },
      settings: { publicUrl: SITE, auth: authSettingsSchema.parse(env) },
    },
    () => undefined,
  );
  await sweep(context);
  expect(await kept()).toBe(true);
  later(24.1);
  await sweep({ ...context, settings: authSettingsSchema.parse({}) });
  expect(await kept()).toBe(true);
  await sweep(context);
  expect(await kept()).toBe(false);
});

test('the setting must exceed the lifetime of an access token, and is off by default', () => {
  const problem = authSettingsSchema.safeParse({
    AUTH_SESSION_INACTIVITY_HOURS: '1',
    AUTH_JWT_EXPIRY_SECONDS: '3600',
  });
  expect(problem.error?.issues).toMatchObject([{ path: ['AUTH_SESSION_INACTIVITY_HOURS'] }]);
  expect(authSettingsSchema.parse({}).sessionInactivityHours).toBe(0);
});
