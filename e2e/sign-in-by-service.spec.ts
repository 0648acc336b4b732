/** Signing in by a passkey, by a provider, by phone, and by a company; and the captcha. */
import { expect, type Page, test } from '@playwright/test';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { startFormServer } from '#test/support/form-server.ts';
import { freePort } from '#test/support/free-port.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '#test/support/identity-provider.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { type Account, makeAccount } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { sessionOf, storeSession } from './support/link-sessions.ts';
import { textedCode } from './support/mails.ts';
import { addAuthenticator, makePasskey } from './support/passkeys.ts';
import { DEEP_LINK } from './support/sign-in.ts';

/** The account that the provider uses when the user does not name one. */
const VISITOR = 'nobody';
const UNKNOWN_PASSKEY = 'This passkey does not belong to an active account here. Sign in another way.';

let portal: TestPortal;
let provider: IdentityProvider;
/** Passkeys need a host name; an IP address is not enough. */
let origin: string;

test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  provider = await startIdentityProvider(`${origin}/auth/v1/callback`);
  portal = await startTestPortal({
    port,
    env: {
      PUBLIC_URL: origin,
      AUTH_LIMIT_ADDRESS: '1000',
      AUTH_PHONE: 'true',
      AUTH_OIDC_PROVIDERS: 'acme-works, away',
      AUTH_OIDC_ACME_WORKS_CLIENT_ID: CLIENT_ID,
      AUTH_OIDC_ACME_WORKS_SECRET: CLIENT_SECRET,
      AUTH_OIDC_ACME_WORKS_ISSUER: provider.issuer,
      AUTH_OIDC_AWAY_CLIENT_ID: CLIENT_ID,
      AUTH_OIDC_AWAY_SECRET: CLIENT_SECRET,
      AUTH_OIDC_AWAY_ISSUER: 'http://127.0.0.1:9',
      AUTH_GOOGLE_CLIENT_ID: 'tokens-only',
    },
  });
});
test.afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

test('shows the sign-in methods of the server below the password, and nothing moves when they load', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/v1/settings', async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  const offsets = () =>
    Promise.all(
      [
        page.getByLabel('Email'),
        page.getByRole('button', { name: 'Sign in', exact: true }),
        emailWay(page),
      ].map(async (one) => (await one.boundingBox())?.y),
    );
  await expect(emailWay(page)).toBeVisible();
  const before = await offsets();
  release();
  await expect(page.getByRole('button', { name: 'Continue with Acme works' })).toBeVisible();
  expect(await offsets()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Text me a code' })).toBeVisible();
  // Redirects are refused for providers that accept only tokens, and for unknown companies.
  await expect(page.getByRole('button', { name: /Google|company/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('a passkey signs in without a name; an unknown one and none have different messages', async ({
  page,
}) => {
  const account = await makeAccount(portal);
  const authenticator = await withPasskey(page, account);
  await withoutAutofill(page);
  await open(page, DEEP_LINK);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(origin + DEEP_LINK);

  await forgetSession(page);
  await portal.owner.query('delete from auth.webauthn_credentials where user_id = $1', [account.userId]);
  await open(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(UNKNOWN_PASSKEY);
  await authenticator.forgetAll();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in another way.');
});

test('a passkey is offered where the email address is filled in, and says so if it no longer exists', async ({
  page,
}) => {
  const account = await makeAccount(portal);
  await withPasskey(page, account);
  // The browser of the tests selects the offered passkey by itself.
  await open(page, DEEP_LINK);
  await page.waitForURL(origin + DEEP_LINK);

  await forgetSession(page);
  await portal.owner.query('delete from auth.webauthn_credentials where user_id = $1', [account.userId]);
  const asked = countQuestions(page);
  await open(page);
  await expect(page.getByRole('alert')).toHaveText(UNKNOWN_PASSKEY);
  await enterPassword(page, account);
  expect(asked(), 'it is not offered again while the refusal stands').toBe(1);
});

test('passkeys are not mentioned while none is chosen; a portal without them offers none', async ({
  page,
}) => {
  const account = await makeAccount(portal);
  const authenticator = await withPasskey(page, account);
  await authenticator.attend(false);
  const asked = countQuestions(page);
  await test.step('other sign-in methods end the prompt', async () => {
    await open(page);
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await expect.poll(asked).toBe(1);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong!2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This email and password do not match an active account.',
    );
    // The dialog of the button replaces the autofill request, because the browser allows only one.
    await authenticator.attend(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/subcontractor/dashboard');
    expect(asked()).toBe(2);
  });
  await test.step('a portal without passkeys', async () => {
    await forgetSession(page);
    await page.route('**/auth/v1/settings', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), passkeys_enabled: false } });
    });
    await open(page);
    await expect(page.getByRole('link', { name: 'Text me a code' })).toBeVisible();
    await enterPassword(page, account);
    expect(asked()).toBe(2);
  });
});

test('a service signs in its users', async ({ page }) => {
  const account = await makeAccount(portal);
  provider.knows(VISITOR, { sub: account.userId, email: account.email, email_verified: true });
  await open(page, DEEP_LINK);
  const back = page.waitForRequest(/\/auth\/v1\/callback\?/);
  await page.getByRole('button', { name: 'Continue with Acme works' }).click();
  const callback = (await back).url();
  await page.waitForURL(origin + DEEP_LINK);
  expect(page.url()).not.toContain('token');

  await forgetSession(page);
  await page.goto(callback);
  await expectPanel(page, 'This link has been used');
});

test('a service that refuses and one that does not respond each have a message', async ({ page }) => {
  const query = new URLSearchParams({
    provider: 'custom:acme-works',
    redirect_to: `${origin}/`,
    login_hint: 'deny',
  });
  await page.goto(`${origin}/auth/v1/authorize?${query}`);
  await expectPanel(page, 'The sign-in was canceled');
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await page.getByRole('button', { name: 'Continue with Away' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The service does not answer. Try again in a moment, or sign in another way.',
  );
  await expectAccessible(page);
});

test('a code by text message signs in, and nobody learns whether an account exists', async ({ page }) => {
  const account = await makeAccount(portal);
  const phone = `1555${String(Date.now()).slice(-7)}`;
  const made = await portal
    .serviceClient()
    .auth.admin.updateUserById(account.userId, { phone, phone_confirm: true });
  expect(made.error).toBeNull();
  await open(page, DEEP_LINK);
  await page.getByRole('link', { name: 'Text me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in by phone' })).toBeFocused();
  await page.getByLabel('Phone number').fill('555 010 0199');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(
    page.getByText('Enter the whole number with its country code, such as +1 555 010 0199.'),
  ).toBeVisible();
  await expectAccessible(page);
  for (const number of ['15550000001', phone]) {
    await page.getByLabel('Phone number').fill(`+1 (${number.slice(1, 4)}) ${number.slice(4)}`);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(
      page.getByText(`If an account exists for ${formatPhone(`+${number}`)}, we have sent a code to it.`),
    ).toBeVisible();
    await expectAccessible(page);
    if (number !== phone) await page.getByRole('button', { name: 'Use another number' }).click();
  }
  await page.getByLabel('Code').fill(await textedCode(portal, phone));
  await page.waitForURL(origin + DEEP_LINK);
});

test('a company is recognized by the domain of the address, and an unknown one says so', async ({ page }) => {
  await page.route('**/auth/v1/settings', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), saml_enabled: true } });
  });
  await open(page, DEEP_LINK);
  await page.getByRole('button', { name: "Use your company's sign-in" }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Enter your work email address above first: it tells us your company.',
  );
  await page.getByLabel('Email').fill('ada@rowan.test');
  const asked = page.waitForRequest('**/auth/v1/sso');
  await page.getByRole('button', { name: "Use your company's sign-in" }).click();
  const home = `${origin}/?${new URLSearchParams({ next: DEEP_LINK })}`;
  expect((await asked).postDataJSON()).toMatchObject({ domain: 'rowan.test', redirect_to: home });
  await expect(page.getByRole('alert')).toHaveText(
    'No company sign-in is set up for the domain of this address. Use another way.',
  );
});

test('passwords and mails need a captcha, a new one for each', async ({ page }) => {
  const verifier = await startFormServer(({ form }) => ({
    status: 200,
    body: { success: form.response?.startsWith('solved') ?? false },
  }));
  const guarded = await startTestPortal({
    env: {
      AUTH_CAPTCHA_PROVIDER: 'turnstile',
      AUTH_CAPTCHA_SECRET: 'secret',
      AUTH_CAPTCHA_SITE_KEY: '0x4AAA',
      AUTH_CAPTCHA_URL: `${verifier.url}/siteverify`,
    },
  });
  const account = await makeAccount(guarded);
  // A fake of the service's script, because this machine cannot reach it: a box that is solved by a click.
  const captcha = 'https://challenges.cloudflare.com/**';
  const reachCaptcha = () =>
    page.route(captcha, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `let count = 0;
        window.turnstile = {
          render(container, { sitekey, callback }) {
            const box = document.createElement('button');
            box.type = 'button';
            box.textContent = 'I am a person ' + sitekey;
            box.onclick = () => callback('solved ' + (count += 1));
            container.append(box);
            return 'first';
          },
          reset() {},
          remove() { document.querySelector('button[type=button]')?.parentElement?.replaceChildren(); },
        };`,
      }),
    );
  await reachCaptcha();
  await page.goto(`${guarded.url}/auth`);
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  const box = page.getByRole('button', { name: 'I am a person 0x4AAA' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong!2026');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Solve the captcha first.');
  await box.click();
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('This email and password do not match an active account.');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Solve the captcha first.');

  await emailWay(page).click();
  await box.click();
  await page.getByRole('button', { name: 'Send link and code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(verifier.posts.map(({ form }) => form.response)).toEqual(['solved 1', 'solved 2']);

  // A box that a blocker keeps from loading.
  await page.unroute(captcha);
  await page.route(captcha, (route) => route.abort());
  await page.goto(`${guarded.url}/auth?view=forgot-password`);
  await expect(page.getByText(/^The captcha could not be loaded/)).toBeVisible();
  await page.unroute(captcha);
  await reachCaptcha();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(box).toBeVisible();
  await guarded.stop();
  await verifier.stop();
});

const emailWay = (page: Page) => page.getByRole('link', { name: 'Email me a link or code' });

/** @param start the first page, which redirects to the sign-in */
async function open(page: Page, start = '/auth'): Promise<void> {
  await page.goto(origin + start);
}

async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/subcontractor/dashboard');
}

/** Adds a passkey of an account to the browser, in which nobody is signed in. */
async function withPasskey(page: Page, account: Account) {
  const authenticator = await addAuthenticator(page);
  await storeSession(page, origin, (await sessionOf(portal, account)).session);
  await makePasskey(page);
  await forgetSession(page);
  return authenticator;
}

/** Turns off passkey autofill in the browser. */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable');
  });
}

/** Counts the requests for passkey challenges from now on. */
function countQuestions(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/passkeys/authentication/options')) count += 1;
  });
  return () => count;
}

async function expectPanel(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('alert').getByRole('heading', { name: title })).toBeVisible();
}

/** A portal that is open meanwhile would remember its page as the one to return to. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto(`${origin}/config.json`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
