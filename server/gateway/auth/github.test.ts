import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { type GithubPerson, startGithub } from '#test/support/github-imitation.ts';
import { begin, comeBack, redirectParameters } from '#test/support/oauth-trip.ts';

const person: GithubPerson = {
  id: 583_231,
  login: 'octo',
  name: null,
  emails: [
    { email: 'other@github.test', primary: false, verified: true },
    { email: 'Octo@github.test', primary: true, verified: true },
  ],
};
let github: Awaited<ReturnType<typeof startGithub>>;
let gateway: TestGateway;
beforeAll(async () => {
  github = await startGithub({ id: 'client', secret: 'secret' }, person);
  gateway = await startGateway({
    AUTH_GITHUB_CLIENT_ID: 'client',
    AUTH_GITHUB_SECRET: 'secret',
    AUTH_GITHUB_URL: github.url,
  });
});
afterAll(async () => {
  await gateway.stop();
  await github.stop();
});

async function trip(options: Parameters<typeof begin>[2] = {}, change = (_back: URL) => {}) {
  const away = await begin(gateway, 'octo', { provider: 'github', ...options });
  const answer = await fetch(away, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  change(back);
  return comeBack(gateway, back);
}

test('signs in by the primary address of GitHub', async () => {
  const browser = gateway.client({ flowType: 'pkce' });
  const back = await trip({ client: browser });
  const { data, error } = await browser.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  expect(error).toBeNull();
  expect(data.session?.provider_token).toMatch(/^gho_/);
  expect(data.user).toMatchObject({
    email: 'octo@github.test',
    app_metadata: { provider: 'github' },
    user_metadata: { user_name: 'octo', name: 'octo', provider_id: '583231' },
    identities: [{ id: '583231', provider: 'github' }],
  });
  const settings = await (await gateway.call('GET', '/settings')).json();
  expect(settings.external).toMatchObject({ github: true, google: false });
});

test('does not accept a code that GitHub did not issue', async () => {
  const facts = redirectParameters(await trip({}, (back) => back.searchParams.set('code', 'made-up')));
  expect(facts).toMatchObject({
    error_code: 'unexpected_failure',
    error_description: 'Unable to exchange external code',
  });
});

test('trusts no address that GitHub has not verified', async () => {
  person.id = 7;
  person.emails = [{ email: 'unproven@github.test', primary: true, verified: false }];
  expect(redirectParameters(await trip()).error_code).toBe('provider_email_needs_verification');
});
