import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '#test/support/identity-provider.ts';
import { redirectParameters, roundTrip } from '#test/support/oauth-trip.ts';

let provider: IdentityProvider;
let gateway: TestGateway;
beforeAll(async () => {
  provider = await startIdentityProvider(`${SITE}/auth/v1/callback`);
  gateway = await startGateway({
    AUTH_GOOGLE_CLIENT_ID: CLIENT_ID,
    AUTH_GOOGLE_SECRET: CLIENT_SECRET,
    AUTH_GOOGLE_ISSUER: provider.issuer,
    AUTH_AZURE_CLIENT_ID: CLIENT_ID,
    AUTH_AZURE_SECRET: CLIENT_SECRET,
    AUTH_AZURE_ISSUER: provider.issuer,
  });
});
afterAll(async () => {
  await gateway.stop();
  await provider.stop();
});

/** A person of the provider, with a verified address unless the claims say otherwise. */
function somebody(claims: Record<string, unknown> = {}) {
  const name = randomUUID();
  const email = (claims.email as string | undefined) ?? `${name}@oauth.test`;
  provider.knows(name, { sub: name, email, email_verified: true, ...claims });
  return { name, email };
}
const trip = (name: string, options: Parameters<typeof roundTrip>[3] = {}) =>
  roundTrip(gateway, provider, name, options);

describe('an address', () => {
  test('that both sides have proven links the account', async () => {
    const person = await gateway.person();
    const { name } = somebody({ email: person.email.toUpperCase() });
    expect(redirectParameters(await trip(name)).access_token).toBeTruthy();
    const { data } = await person.client.auth.getUserIdentities();
    expect(data?.identities.map((one) => one.provider)).toEqual(['email', 'google']);
    expect(gateway.lastMail('identity_linked', person.email).data).toMatchObject({ provider: 'Google' });
    const { data: user } = await person.client.auth.getUser();
    expect(user.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] });
    const password = await gateway
      .client()
      .auth.signInWithPassword({ email: person.email, password: PASSWORD });
    expect(password.error).toBeNull();
  });

  test('that the provider has not verified opens no account, and does not reveal whether one exists', async () => {
    const person = await gateway.person();
    const [taken, free] = [
      somebody({ email: person.email, email_verified: false }),
      somebody({ email_verified: false }),
    ];
    const redirects = [await trip(taken.name), await trip(free.name)].map(redirectParameters);
    expect(redirects[0]).toEqual(redirects[1]);
    expect(redirects[0]).toMatchObject({
      error_code: 'provider_email_needs_verification',
      error_description:
        'Unverified email with google. A confirmation email has been sent to your google email',
    });
    const { data } = await person.client.auth.getUserIdentities();
    expect(data?.identities).toHaveLength(1);

    // The mailed link proves the address to whoever reads its mail, who need not have the account at the provider.
    await gateway.follow(gateway.lastMail('confirmation', free.email));
    expect(redirectParameters(await trip(free.name)).error_code).toBe('provider_email_needs_verification');
  });

  test('that the provider has not verified is confirmed for the identity in the browser that came from there', async () => {
    const { name, email } = somebody({ email_verified: false, given_name: 'Una' });
    const client = gateway.client({ flowType: 'pkce' });
    await trip(name, { client });
    const redirect = await gateway.follow(gateway.lastMail('confirmation', email));
    expect(redirectParameters(await trip(name)).access_token).toBeUndefined();
    const { data, error } = await client.auth.exchangeCodeForSession(redirect.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Una' });
    expect(redirectParameters(await trip(name)).access_token).toBeTruthy();
  });

  test('of Microsoft counts only if Microsoft states that it is verified', async () => {
    const [without, with_] = [somebody(), somebody({ xms_edov: '1' })];
    expect(redirectParameters(await trip(without.name, { provider: 'azure' })).error_code).toBe(
      'provider_email_needs_verification',
    );
    expect(redirectParameters(await trip(with_.name, { provider: 'azure' })).access_token).toBeTruthy();
  });

  test('that a stranger signed up with, and never proved, is taken over without their access', async () => {
    const { name, email } = somebody();
    await gateway.client().auth.signUp({ email, password: PASSWORD, options: { data: { role: 'planted' } } });
    expect(redirectParameters(await trip(name)).access_token).toBeTruthy();
    const attacker = await gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(attacker.error?.code).toBe('invalid_credentials');
    const { rows } = await gateway.owner.query(
      'select raw_user_meta_data as data from auth.users where email = $1',
      [email],
    );
    expect(rows[0].data.role).toBeUndefined();
  });

  test('is needed', async () => {
    const { name } = somebody({ email: 'no address' });
    expect(redirectParameters(await trip(name)).error_code).toBe('email_address_not_provided');
  });

  test('of a banned person is refused', async () => {
    const person = await gateway.person();
    const { name } = somebody({ email: person.email });
    await trip(name);
    await gateway.admin.auth.admin.updateUserById(person.id, { ban_duration: '1h' });
    expect(redirectParameters(await trip(name))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
  });

  test('that nobody has verified is mailed at most once per interval', async () => {
    const limited = await startGateway({
      AUTH_GOOGLE_CLIENT_ID: CLIENT_ID,
      AUTH_GOOGLE_SECRET: CLIENT_SECRET,
      AUTH_GOOGLE_ISSUER: provider.issuer,
      AUTH_MAIL_INTERVAL_SECONDS: '60',
    });
    const { name, email } = somebody({ email_verified: false });
    const codes = [];
    for (const _time of [1, 2])
      codes.push(redirectParameters(await roundTrip(limited, provider, name)).error_code);
    expect(codes).toEqual(['provider_email_needs_verification', 'over_email_send_rate_limit']);
    expect(limited.mails.filter((mail) => mail.to === email)).toHaveLength(1);
    await limited.stop();
  });

  test('counts as proven where the operator accepts every address, but joins no account', async () => {
    const open = await startGateway({
      AUTH_GOOGLE_CLIENT_ID: CLIENT_ID,
      AUTH_GOOGLE_SECRET: CLIENT_SECRET,
      AUTH_GOOGLE_ISSUER: provider.issuer,
      AUTH_MAILER_AUTOCONFIRM: 'true',
    });
    const { name } = somebody({ email_verified: false });
    expect(redirectParameters(await roundTrip(open, provider, name)).access_token).toBeTruthy();
    const person = await open.person();
    const taken = somebody({ email: person.email, email_verified: false });
    expect(redirectParameters(await roundTrip(open, provider, taken.name)).error_code).toBe(
      'provider_email_needs_verification',
    );
    await open.stop();
  });
});
