import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { headersOf } from './support/send.ts';

/** The headers of every kind of response of the portal, including refusals and files of people. */
let portal: TestPortal;
let company: Company;
let headers: Record<string, string>;
let file: string;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { partner } = company.people;
  headers = { ...(await headersOf(partner, portal.anonKey)), 'content-type': 'application/json' };
  file = `${partner.profileId}/0190a0a0-0000-7000-8000-000000000000.png`;
  const { error } = await partner.client.storage
    .from('attachments')
    .upload(file, PNG, { contentType: 'image/png' });
  if (error) throw error;
});
afterAll(() => portal.stop());

type Ask = () => Promise<Response>;
const ask = (
  method: string,
  path: string,
  body?: string,
  more: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${portal.url}${path}`, { method, headers: { ...headers, ...more }, ...(body ? { body } : {}) });
const anonymously = (path: string, more: Record<string, string> = {}) =>
  fetch(`${portal.url}${path}`, { headers: more, redirect: 'manual' });
const order = '/rest/v1/work_orders';
const preflight = {
  origin: 'https://elsewhere.example',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization',
};

const ANSWERS: Record<string, [status: number, ask: Ask]> = {
  'a page': [200, () => anonymously('/auth', { accept: 'text/html' })],
  'a page of the office': [200, () => anonymously('/admin/work-orders', { accept: 'text/html' })],
  'a missing script': [404, () => anonymously('/assets/none-00000000.js')],
  'an address that cannot be decoded': [400, () => anonymously('/%E0%A4%A')],
  'the configuration': [200, () => anonymously('/config.json')],
  health: [200, () => anonymously('/healthz')],
  rows: [200, () => ask('GET', order)],
  'a count': [200, () => ask('HEAD', order, undefined, { prefer: 'count=exact' })],
  'rows as CSV': [200, () => ask('GET', order, undefined, { accept: 'text/csv' })],
  'rows without a session': [401, () => anonymously(order)],
  'a forged token': [401, () => ask('GET', order, undefined, { authorization: 'Bearer x.y.z' })],
  'a query that cannot be read': [400, () => ask('GET', `${order}?select=((`)],
  'no such table': [404, () => ask('GET', '/rest/v1/none')],
  'a refused write': [403, () => ask('POST', '/rest/v1/projects', '{"name":"x"}')],
  'a body that is no JSON': [400, () => ask('POST', order, '{')],
  'a body that is too large': [413, () => ask('POST', order, `"${'x'.repeat(11_000_000)}"`)],
  'a method that is none': [405, () => ask('PUT', '/rest/v1/rpc/create_work_order', '{}')],
  'a refused command': [422, () => ask('POST', '/rest/v1/rpc/create_work_order', '{}')],
  'a preflight of the data API': [200, () => ask('OPTIONS', order, undefined, preflight)],
  'who am I': [200, () => ask('GET', '/auth/v1/user')],
  'a wrong password': [
    400,
    () => ask('POST', '/auth/v1/token?grant_type=password', '{"email":"a@b.test","password":"x"}'),
  ],
  'no such sign-in address': [404, () => ask('GET', '/auth/v1/none')],
  'a link that has expired': [303, () => anonymously('/auth/v1/verify?type=recovery&token=none')],
  'a stored file': [200, () => ask('GET', `/storage/v1/object/authenticated/attachments/${file}`)],
  'a smaller picture': [
    200,
    () => ask('GET', `/storage/v1/render/image/authenticated/attachments/${file}?width=1&height=1`),
  ],
  'a list of files': [
    200,
    () => ask('POST', '/storage/v1/object/list/attachments', JSON.stringify({ prefix: '', limit: 9 })),
  ],
  'a missing file': [400, () => ask('GET', '/storage/v1/object/authenticated/attachments/none.png')],
};

test.for(Object.entries(ANSWERS))('%s', async ([, [status, get]]) => {
  const answer = await get();
  expect(answer.status).toBe(status);
  const header = (name: string) => answer.headers.get(name) ?? '';
  const policy = header('content-security-policy');
  expect(policy).toMatch(/default-src 'none'/);
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "'none'";
  expect(scripts).toMatch(/^'(self|none)'$/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).toMatch(/base-uri 'none'/);
  expect(policy).toMatch(/form-action '(none|self)'/);
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
  expect(header('permissions-policy')).toMatch(/microphone=\(\)/);
  expect(header('cross-origin-opener-policy')).toBe('same-origin');
  expect(header('cross-origin-resource-policy')).toMatch(/^same-(origin|site)$/);
  expect(header('cache-control')).toMatch(/no-store|no-cache|private/);
  expect(header('server') + header('x-powered-by')).toBe('');
  expect(header('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  expect(header('set-cookie')).toBe('');
});

const DATA = [
  'rows',
  'a count',
  'rows as CSV',
  'who am I',
  'a refused command',
  'a list of files',
  'a wrong password',
];
test.for(DATA)('%s is kept by nobody', async (what) => {
  const answer = await ANSWERS[what]?.[1]();
  expect(answer?.headers.get('cache-control')).toBe('no-store');
});

test('a script of ours may be cached forever, because its name contains a hash of its content', async () => {
  const page = await (await anonymously('/auth', { accept: 'text/html' })).text();
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  const answer = await anonymously(script);
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  // Nothing of the page runs that is not one of these files.
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|\son\w+=|javascript:/i);
});
