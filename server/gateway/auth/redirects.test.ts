import { expect, test } from 'vitest';
import { mayRedirect } from '#server/gateway/auth/redirects.ts';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';

const list = 'https://*.friends.test/in/*,https://deep.test/**,fieldapp://back/*,https://exact.test/page';
const site = {
  siteUrl: 'https://portal.test',
  settings: authSettingsSchema.parse({ AUTH_REDIRECT_ALLOW_LIST: list }),
};

test('a loopback address is accepted if the site is in development, or if the operator lists it', () => {
  const urls = ['http://127.0.0.1:5173/anything', 'http://[::1]:8080/', 'https://127.0.0.1:4000/'];
  for (const siteUrl of ['http://localhost:3000', 'http://portal.test']) {
    for (const url of urls) expect(mayRedirect({ ...site, siteUrl }, url)).toBe(true);
  }
  const settings = authSettingsSchema.parse({ AUTH_REDIRECT_ALLOW_LIST: 'http://127.0.0.1:5173/**' });
  expect(urls.map((url) => mayRedirect({ ...site, settings }, url))).toEqual([true, false, false]);
});

test('a site on localhost accepts another port of its own only without TLS', () => {
  expect(mayRedirect({ ...site, siteUrl: 'http://localhost:3000' }, 'http://localhost:5173/')).toBe(true);
  expect(mayRedirect({ ...site, siteUrl: 'https://localhost' }, 'https://localhost:5173/')).toBe(false);
});

test.each([
  'https://portal.test',
  'https://portal.test/reset-password?type=signup#x',
  'https://app.friends.test/in/here',
  'https://app.friends.test/in/here#access_token=x',
  'https://deep.test/a/b/c?d=e',
  'fieldapp://back/home',
  'https://exact.test/page',
])('links may lead to %s', (url) => {
  expect(mayRedirect(site, url)).toBe(true);
});

test.each([
  'http://portal.test/',
  'https://portal.test:8443/',
  'https://portal.test.evil.test/',
  'https://portal.test@evil.test/',
  'https://user:pw@portal.test/',
  'https://evil.test/?https://portal.test',
  'https://evil.test/#https://portal.test',
  'https://evil.test\\@portal.test/',
  'https://portal.test\\.evil.test/',
  '//portal.test/',
  '/reset-password',
  'javascript:alert(1)//portal.test',
  'data:text/html,portal.test',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://127.0.0.1:5173/anything',
  'https://127.0.0.1:8443/',
  'http://[::1]:8080/',
  'http://localhost:5173/',
  'http://10.0.0.1/',
  'http://[::ffff:10.0.0.1]/',
  'https://p%6frtal.test/',
  'https://pörtal.test/',
  'https://portal.test\n.evil.test/',
  'https://a.b.friends.test/in/here',
  'https://app.friends.test/in/here/deeper',
  'https://app.friends.test/out',
  'https://exact.test/page/more',
  'https://exactxtest/page',
  'fieldapp://forward/home',
  '',
])('links may not lead to %s', (url) => {
  expect(mayRedirect(site, url)).toBe(false);
});
