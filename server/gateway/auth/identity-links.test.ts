import { randomUUID } from 'node:crypto';
import type { Provider, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '#test/support/identity-provider.ts';
import { comeBack, redirectParameters, roundTrip } from '#test/support/oauth-trip.ts';

let provider: IdentityProvider;
let gateway: TestGateway;
let env: Record<string, string>;
beforeAll(async () => {
  provider = await startIdentityProvider(`${SITE}/auth/v1/callback`);
  env = {
    AUTH_GOOGLE_CLIENT_ID: CLIENT_ID,
    AUTH_GOOGLE_SECRET: CLIENT_SECRET,
    AUTH_GOOGLE_ISSUER: provider.issuer,
    AUTH_OIDC_PROVIDERS: 'acme',
    AUTH_OIDC_ACME_CLIENT_ID: CLIENT_ID,
    AUTH_OIDC_ACME_SECRET: CLIENT_SECRET,
    AUTH_OIDC_ACME_ISSUER: provider.issuer,
    AUTH_MANUAL_LINKING: 'true',
  };
  gateway = await startGateway(env);
});
afterAll(async () => {
  await gateway.stop();
  await provider.stop();
});

function somebody(email = `${randomUUID()}@oauth.test`, more: Record<string, unknown> = {}) {
  const name = randomUUID();
  provider.knows(name, { sub: name, email, email_verified: true, ...more });
  return { name, email };
}

/** Links as the stock client does; the person at the provider is `name`. */
async function link(client: SupabaseClient, name: string, at = 'google'): Promise<Record<string, string>> {
  const { data, error } = await client.auth.linkIdentity({
    provider: at as Provider,
    options: { queryParams: { login_hint: name }, redirectTo: `${SITE}/settings` },
  });
  if (error) throw error;
  const { location } = await provider.walk(data.url ?? '');
  return redirectParameters(await comeBack(gateway, location));
}

async function identities(client: SupabaseClient) {
  const { data, error } = await client.auth.getUserIdentities();
  if (error) throw error;
  return data.identities;
}
const named = async (client: SupabaseClient, at: string) => {
  const found = (await identities(client)).find((identity) => identity.provider === at);
  if (!found) throw new Error(`no identity of ${at}`);
  return found;
};

describe('linking', () => {
  test('adds a way to sign in, also with another address', async () => {
    const person = await gateway.person();
    const { name, email } = somebody();
    expect((await link(person.client, name)).access_token).toBeTruthy();
    expect((await identities(person.client)).map((one) => [one.provider, one.identity_data?.email])).toEqual([
      ['email', person.email],
      ['google', email],
    ]);
    const facts = redirectParameters(await roundTrip(gateway, provider, name));
    const client = gateway.client();
    await client.auth.setSession({
      access_token: facts.access_token ?? '',
      refresh_token: facts.refresh_token ?? '',
    });
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ id: person.id, email: person.email });
    const { rows } = await gateway.owner.query(
      `select 1 from auth.audit_log_entries where payload ->> 'action' = 'identity_linked' and payload ->> 'actor_id' = $1`,
      [person.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('refuses what is linked already', async () => {
    const [one, other] = [await gateway.person(), await gateway.person()];
    const { name } = somebody();
    await link(one.client, name);
    expect(await link(one.client, name)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
    expect(await link(other.client, name)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    });
  });

  test('of one identity by two people at once has one winner', async () => {
    const people = [await gateway.person(), await gateway.person()];
    const { name } = somebody();
    const redirects = await Promise.all(people.map(({ client }) => link(client, name)));
    expect(redirects.filter((facts) => facts.access_token)).toHaveLength(1);
    expect(redirects.filter((facts) => facts.error_code === 'identity_already_exists')).toHaveLength(1);
  });

  test('ends with the session that asked for it', async () => {
    const end = {
      'signing out': (client: SupabaseClient) => client.auth.signOut(),
      'a session taken for stolen': (_client: SupabaseClient, id: string) =>
        gateway.owner.query('update auth.sessions set not_after = now() where user_id = $1', [id]),
    };
    for (const ends of Object.values(end)) {
      const person = await gateway.person();
      const { data } = await person.client.auth.linkIdentity({
        provider: 'google',
        options: { queryParams: { login_hint: somebody().name } },
      });
      const { location } = await provider.walk(data.url ?? '');
      await ends(person.client, person.id);
      const facts = redirectParameters(await comeBack(gateway, location));
      expect(['bad_oauth_state', 'session_not_found']).toContain(facts.error_code);
      const { rowCount } = await gateway.owner.query('select 1 from auth.identities where user_id = $1', [
        person.id,
      ]);
      expect(rowCount).toBe(1);
    }
  });

  test('by an id_token answers a session of the same person', async () => {
    const person = await gateway.person();
    const { name } = somebody();
    const { idToken } = await provider.idToken(name);
    const { data, error } = await person.client.auth.linkIdentity({ provider: 'google', token: idToken });
    expect(error).toBeNull();
    expect(data).toMatchObject({ user: { id: person.id, identities: [{}, { provider: 'google' }] } });
    expect(gateway.lastMail('identity_linked', person.email).data).toMatchObject({ provider: 'Google' });
    const stranger = gateway.client();
    const nobody = await stranger.auth.linkIdentity({ provider: 'google', token: idToken });
    expect(nobody.error?.code).toBe('bad_jwt');
  });

  test('needs a person with a session', async () => {
    const answer = await gateway.call(
      'GET',
      '/user/identities/authorize?provider=google&skip_http_redirect=true',
    );
    expect([answer.status, (await answer.json()).error_code]).toEqual([401, 'no_authorization']);
    const { client, id } = await gateway.person();
    await gateway.owner.query('update auth.users set is_anonymous = true where id = $1', [id]);
    const { idToken } = await provider.idToken(somebody().name);
    const refused = {
      status: 403,
      code: 'no_authorization',
      message: 'Anonymous user not allowed to perform these actions',
    };
    for (const wanted of [{ provider: 'google' } as const, { provider: 'google', token: idToken } as const]) {
      expect((await client.auth.linkIdentity(wanted)).error).toMatchObject(refused);
    }
  });
});

describe('unlinking', () => {
  test('takes a way to sign in away', async () => {
    const person = await gateway.person();
    const { name } = somebody(`${randomUUID()}@oauth.test`);
    await link(person.client, name);
    const { error } = await person.client.auth.unlinkIdentity(await named(person.client, 'google'));
    expect(error).toBeNull();
    expect(await identities(person.client)).toHaveLength(1);
    for (const template of ['identity_linked', 'identity_unlinked']) {
      expect(gateway.lastMail(template, person.email).data).toMatchObject({ provider: 'Google' });
    }
    expect((await person.client.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email']);
    // The identity is nobody's now: whoever has it makes an account of their own.
    expect(redirectParameters(await roundTrip(gateway, provider, name)).access_token).toBeTruthy();
  });

  test('of the e-mail takes the password and moves the address', async () => {
    const person = await gateway.person();
    const { name, email } = somebody();
    await link(person.client, name);
    await person.client.auth.unlinkIdentity(await named(person.client, 'email'));
    const { data } = await person.client.auth.getUser();
    expect(data.user).toMatchObject({ email, app_metadata: { provider: 'google', providers: ['google'] } });
    expect(gateway.lastMail('email_changed', person.email).data).toMatchObject({ new_email: email });
    for (const address of [person.email, email]) {
      const tried = await gateway.client().auth.signInWithPassword({ email: address, password: PASSWORD });
      expect(tried.error?.code).toBe('invalid_credentials');
    }
  });

  test('of the provider is open to who set a password first', async () => {
    const { name, email } = somebody();
    const facts = redirectParameters(await roundTrip(gateway, provider, name));
    const client = gateway.client();
    await client.auth.setSession({
      access_token: facts.access_token ?? '',
      refresh_token: facts.refresh_token ?? '',
    });
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await client.auth.unlinkIdentity(await named(client, 'google'))).error).toBeNull();
    const signed = await gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(signed.data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
  });

  test('leaves at least one, also for two at once', async () => {
    const person = await gateway.person();
    const only = await person.client.auth.unlinkIdentity(await named(person.client, 'email'));
    expect(only.error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
      message: 'User must have at least 1 identity after unlinking',
    });
    await link(person.client, somebody(person.email).name);
    const both = await identities(person.client);
    const outcomes = await Promise.all(both.map((identity) => person.client.auth.unlinkIdentity(identity)));
    expect(outcomes.map(({ error }) => error?.code ?? 'done').sort()).toEqual([
      'done',
      'single_identity_not_deletable',
    ]);
    expect(await identities(person.client)).toHaveLength(1);
  });

  test("refuses what is no identity, somebody else's, or would take another's address", async () => {
    const [one, other] = [await gateway.person(), await gateway.person()];
    await link(one.client, somebody(other.email).name);
    const { data } = await one.client.auth.getSession();
    const remove = async (id: string) => {
      const headers = { authorization: `Bearer ${data.session?.access_token}` };
      const answer = await gateway.call('DELETE', `/user/identities/${id}`, { headers });
      const { error_code, msg } = await answer.json();
      return [answer.status, error_code, msg];
    };
    expect(await remove('x')).toEqual([404, 'validation_failed', 'identity_id must be an UUID']);
    const missing = [422, 'identity_not_found', "Identity doesn't exist"];
    expect(await remove(randomUUID())).toEqual(missing);
    expect(await remove((await named(other.client, 'email')).identity_id)).toEqual(missing);
    expect((await remove((await named(one.client, 'email')).identity_id)).slice(0, 2)).toEqual([
      422,
      'email_conflict_identity_not_deletable',
    ]);
    expect(await identities(one.client)).toHaveLength(2);
  });
});

describe('where the operator does not offer it', () => {
  let closed: TestGateway;
  beforeAll(async () => {
    closed = await startGateway({ ...env, AUTH_MANUAL_LINKING: 'false', AUTH_DISABLE_SIGNUP: 'true' });
  });
  afterAll(() => closed.stop());

  test('nobody links or unlinks', async () => {
    const { client } = await closed.person();
    const { error } = await client.auth.linkIdentity({ provider: 'google' });
    expect(error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
      message: 'Manual linking is disabled',
    });
    const unlinked = await client.auth.unlinkIdentity(await named(client, 'email'));
    expect(unlinked.error?.code).toBe('manual_linking_disabled');
    const byToken = await client.auth.linkIdentity({ provider: 'google', token: 'x' });
    expect(byToken.error?.code).toBe('manual_linking_disabled');
  });

  test('strangers stay outside, and who was invited gets in', async () => {
    const stranger = somebody();
    const refused = redirectParameters(await roundTrip(closed, provider, stranger.name));
    expect(refused).toMatchObject({
      error: 'access_denied',
      error_code: 'signup_disabled',
      error_description: 'Signups not allowed for this instance',
    });
    const { rowCount } = await closed.owner.query('select 1 from auth.users where email = $1', [
      stranger.email,
    ]);
    expect(rowCount).toBe(0);

    const guest = somebody();
    await closed.admin.auth.admin.inviteUserByEmail(guest.email, { data: { first_name: 'Guest' } });
    expect(redirectParameters(await roundTrip(closed, provider, guest.name)).access_token).toBeTruthy();
    const { rows } = await closed.owner.query('select * from auth.users where email = $1', [guest.email]);
    expect(rows[0]).toMatchObject({
      raw_user_meta_data: { first_name: 'Guest', email_verified: true },
      raw_app_meta_data: { provider: 'google', providers: ['google'] },
    });
    expect(rows[0].email_confirmed_at).not.toBeNull();
  });

  test('an invitation is answered through a provider that knows its address', async () => {
    const invite = async (email: string) => {
      await closed.admin.auth.admin.inviteUserByEmail(email);
      return new URL(closed.lastMail('invite', email).data.url ?? '').searchParams.get('token') ?? '';
    };
    // Whoever holds the link has read the mail: the provider need not vouch for the address.
    const guest = somebody(undefined, { email_verified: false });
    const token = await invite(guest.email);
    const other = somebody();
    const wrong = await roundTrip(closed, provider, other.name, { queryParams: { invite_token: token } });
    expect(redirectParameters(wrong)).toMatchObject({
      error_code: 'invite_not_found',
      error_description: 'Invited email does not match emails from external provider',
    });
    const right = await roundTrip(closed, provider, guest.name, { queryParams: { invite_token: token } });
    expect(redirectParameters(right).access_token).toBeTruthy();
    const third = somebody();
    const used = await roundTrip(closed, provider, third.name, { queryParams: { invite_token: token } });
    expect(redirectParameters(used)).toMatchObject({
      error_code: 'invite_not_found',
      error_description: 'Invite not found',
    });
  });
});
