import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ env: { METRICS_TOKEN: 'a token for the metrics' } });
  await portal.owner.query(
    `insert into public.organizations (name, organization_type, initials)
     select 'Customer ' || n, 'partner', 'C' || n from generate_series(1, 60) n`,
  );
});
afterAll(() => portal.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}${path}`, { headers });

describe('every response has the security headers', () => {
  test.each([
    '/',
    '/auth',
    '/config.json',
    '/healthz',
    '/rest/v1/profiles',
    '/auth/v1/settings',
    '/storage/v1/bucket',
    '/no/such.js',
  ])('%s', async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('HTTPS turns HSTS on', async () => {
    const secure = await startTestPortal({ env: { PUBLIC_URL: 'https://work.example.com' } });
    const { headers } = await fetch(`${secure.url}/healthz`);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    await secure.stop();
  });
});

test.each([
  ['/.well-known/oauth-authorization-server', { error_code: 'feature_disabled' }],
  ['/.well-known/oauth-authorization-server/auth/v1', { error_code: 'feature_disabled' }],
  ['/.well-known/openid-configuration', { error_code: 'feature_disabled' }],
  ['/.well-known/security.txt', { code: 'not_found' }],
])('%s does not exist and is no page of the portal', async (path, body) => {
  const answer = await get(path, { accept: 'text/html' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject(body);
});

test('the host of a map style is the only other host that pages may request', async () => {
  const mapStyleUrl = 'https://maps.example.com/styles/plain.json';
  const mapped = await startTestPortal({ env: { MAP_STYLE_URL: mapStyleUrl } });
  const answer = await fetch(`${mapped.url}/config.json`);
  expect(await answer.json()).toMatchObject({ mapStyleUrl });
  expect(answer.headers.get('content-security-policy')).toMatch(
    /connect-src 'self' ws:\S+ https:\/\/maps\.example\.com;/,
  );
  await mapped.stop();
});

test.each([
  ['turnstile', 'https://challenges.cloudflare.com', "'self'"],
  [
    'hcaptcha',
    'https://hcaptcha.com https://*.hcaptcha.com',
    "'self' https://hcaptcha.com https://*.hcaptcha.com",
  ],
])(
  '%s is shown with its site key, and only its hosts may be loaded from',
  async (provider, hosts, styles) => {
    const guarded = await startTestPortal({
      env: {
        AUTH_CAPTCHA_PROVIDER: provider,
        AUTH_CAPTCHA_SECRET: 'secret',
        AUTH_CAPTCHA_SITE_KEY: '0x4AAA',
      },
    });
    const answer = await fetch(`${guarded.url}/config.json`);
    const text = await answer.text();
    expect(JSON.parse(text).captcha).toEqual({ provider, siteKey: '0x4AAA' });
    expect(text).not.toContain('secret');
    const policy = (answer.headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toContain(`script-src 'self' ${hosts}`);
    expect(policy).toContain(`frame-src ${hosts}`);
    expect(policy).toContain(`style-src ${styles}`);
    await guarded.stop();
  },
);

test('without a captcha no page may frame anything', async () => {
  const answer = await get('/config.json');
  expect((await answer.json()).captcha).toBeNull();
  expect(answer.headers.get('content-security-policy')).not.toContain('frame-src');
});

test('data is never cached, and /config.json has the URLs of the portal', async () => {
  const answer = await get('/config.json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(await answer.json())).toEqual([
    'url',
    'anonKey',
    'vapidPublicKey',
    'branding',
    'mapStyleUrl',
    'timeZone',
    'trades',
    'language',
    'languages',
    'captcha',
    'setupRequired',
    'hasMailServer',
    'example',
  ]);
});

test('/config.json says whether emails leave', async () => {
  const says = async () => (await (await get('/config.json')).json()).hasMailServer;
  expect(await says()).toBe(false);
  await portal.owner.query("update email_server set host = 'mail.example.com'");
  expect(await says()).toBe(true);
  await portal.owner.query('update email_server set host = null');
  expect(await says()).toBe(false);
});

test('/readyz is 503 while a migration is missing, /healthz stays 200', async () => {
  const { rows } = await portal.owner.query(
    'delete from app_migrations.applied where name = (select max(name) from app_migrations.applied) returning *',
  );
  const refused = await get('/readyz');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({
    status: 'unavailable',
    problem: `migration ${rows[0].name} is not applied`,
  });
  expect((await get('/healthz')).status).toBe(200);

  await portal.owner.query('insert into app_migrations.applied (name, sha256) values ($1, $2)', [
    rows[0].name,
    rows[0].sha256,
  ]);
  expect((await get('/readyz')).status).toBe(200);
});

test('/metrics counts by route, and can be read locally or with the token only', async () => {
  await get('/rest/v1/organizations?select=id');
  const text = await (await get('/metrics')).text();
  expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/rest\/v1\/:name"/);
  expect(text).toContain('database_connections{state="idle"}');

  const throughProxy = { 'x-forwarded-for': '203.0.113.9' };
  expect((await get('/metrics', throughProxy)).status).toBe(403);
  expect(
    (await get('/metrics', { ...throughProxy, authorization: 'Bearer a token for the metricz' })).status,
  ).toBe(403);
  expect(
    (await get('/metrics', { ...throughProxy, authorization: 'Bearer a token for the metrics' })).status,
  ).toBe(200);
});

test('unknown API paths get JSON, unknown page paths get the app', async () => {
  expect(await (await get('/auth/v1/nothing-here')).json()).toHaveProperty('msg');
  const page = await get('/admin/work-orders', { accept: 'text/html' });
  expect(page.headers.get('content-type')).toMatch(/^text\/(html|plain)/);
  const missing = await get('/assets/index-00000000.js');
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ code: 'not_found' });
  expect((await fetch(`${portal.url}/admin/work-orders`, { method: 'POST' })).status).toBe(404);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])(
  'a list is sent as %s if the client accepts it, with the same content as without',
  async (encoding, decompress) => {
    const ask = (accept: string) =>
      get('/rest/v1/organizations?select=*', {
        authorization: `Bearer ${portal.serviceRoleKey}`,
        apikey: portal.serviceRoleKey,
        'accept-encoding': accept,
      });
    const plain = await ask('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toContain('Accept-Encoding');
    const text = await plain.text();

    const { request } = await import('node:http');
    const packed = await new Promise<{ body: Buffer; encoding: string | undefined }>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${portal.serviceRoleKey}`,
        apikey: portal.serviceRoleKey,
        'accept-encoding': encoding,
      };
      request(`${portal.url}/rest/v1/organizations?select=*`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ body: Buffer.concat(chunks), encoding: response.headers['content-encoding'] }),
        );
      })
        .on('error', reject)
        .end();
    });
    expect(packed.encoding).toBe(encoding);
    expect(decompress(packed.body).toString()).toBe(text);
    expect(packed.body.length).toBeLessThan(text.length / 3);
  },
);
