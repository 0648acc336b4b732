import { expect, test } from 'vitest';
import { createAuthContext } from '#server/gateway/auth/auth-context.ts';
import { sweep } from '#server/gateway/auth/housekeeping.ts';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import { PASSWORD, SITE } from '#test/support/auth-gateway.ts';
import { enrollApp } from '#test/support/second-factor.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway();

const TABLES = [
  'rate_limits',
  'mfa_challenges',
  'mfa_factors',
  'one_time_tokens',
  'flow_state',
  'webauthn_challenges',
  'known_devices',
  'sessions',
  'refresh_tokens',
  'users',
];

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of TABLES) {
    found[table] = (await gateway.owner.query(`select 1 from auth.${table}`)).rowCount ?? 0;
  }
  return found;
}

test('removes what has run out, after a day of grace, and nothing else', async () => {
  const { email, client } = await gateway.person();
  const { factorId } = await enrollApp(client);
  await client.auth.mfa.challenge({ factorId });
  await gateway.client({ flowType: 'pkce' }).auth.resetPasswordForEmail(email);
  await gateway.client().auth.signInWithPassword({ email, password: `${PASSWORD}wrong` });
  await gateway.client().auth.passkey.startAuthentication();
  const before = await counts();
  expect(Object.values(before).every((count) => count > 0)).toBe(true);

  const { database } = gateway.test;
  const settings = { publicUrl: SITE, auth: authSettingsSchema.parse({}) };
  const context = createAuthContext(
    {
      database,
      keys: gateway.keys,
      sendMail: async () => undefined,
      settings,
    },
    () => undefined,
  );
  await sweep(context);
  expect(await counts()).toEqual(before);

  const dayMs = 24 * 3600_000;
  await sweep(context, new Date(Date.now() + dayMs + 3700_000));
  expect(await counts()).toEqual({
    ...before,
    rate_limits: 0,
    mfa_challenges: 0,
    mfa_factors: 0,
    one_time_tokens: 0,
    flow_state: 0,
    webauthn_challenges: 0,
  });

  await sweep(context, new Date(Date.now() + 32 * dayMs));
  const { known_devices, users } = before;
  expect(await counts()).toMatchObject({ sessions: 0, refresh_tokens: 0, known_devices, users });

  await sweep(context, new Date(Date.now() + 181 * dayMs));
  expect(await counts()).toMatchObject({ known_devices: 0, users });
});
