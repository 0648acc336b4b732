import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Addresses of positions, from a geocoder on this machine. */

const ASHFORD = {
  locality: 'Mill Quarter',
  city: 'Ashford',
  principalSubdivision: 'Ohio',
  principalSubdivisionCode: 'US-OH',
  postcode: '44001',
  countryName: 'United States of America',
};

let geocoder: Server;
let portal: TestPortal;
let company: Company;
const asked: string[] = [];
let answer: { status: number; body: string; delayMs?: number; location?: string };

beforeAll(async () => {
  geocoder = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['accept-language']} ${request.headers.authorization}`);
    setTimeout(() => {
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
      response.end(answer.body);
    }, answer.delayMs ?? 0);
  });
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
  const { port } = geocoder.address() as AddressInfo;
  portal = await startTestPortal({ env: { GEOCODER_URL: `http://127.0.0.1:${port}/reverse?key=k` } });
  company = await createCompany(portal);
});
afterAll(async () => {
  await portal.stop();
  geocoder.closeAllConnections();
  geocoder.close();
});
afterEach(async () => {
  asked.length = 0;
  await portal.owner.query('update app.geocoder_rate set next_at = now()');
});

async function reverse(as: PersonName | null, query: string) {
  const session = as && (await company.people[as].client.auth.getSession()).data.session;
  const response = await fetch(`${portal.url}/geocode/v1/reverse?${query}`, {
    headers: { apikey: portal.anonKey, ...(session && { authorization: `Bearer ${session.access_token}` }) },
  });
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text), headers: response.headers };
}
const at = (latitude: number, longitude: number) => `latitude=${latitude}&longitude=${longitude}`;

test('is requested once per rounded position, in English, without personal data', async () => {
  answer = { status: 200, body: JSON.stringify({ ...ASHFORD, lookupSource: 'coordinates' }) };
  const first = await reverse('employee', at(40.123456, -82.98761));
  expect(first).toMatchObject({ status: 200, body: ASHFORD });
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect((await reverse('manager', at(40.12346, -82.98757))).body).toEqual(ASHFORD);
  expect(asked).toEqual([
    '/reverse?key=k&latitude=40.1235&longitude=-82.9876&localityLanguage=en en undefined',
  ]);
});

test('also understands Nominatim', async () => {
  const address = { suburb: 'Mill Quarter', town: 'Ashford', state: 'Ohio', 'ISO3166-2-lvl4': 'US-OH' };
  answer = { status: 200, body: JSON.stringify({ address: { ...address, country: 'United States' } }) };
  expect((await reverse('employee', at(1, 1))).body).toEqual({
    ...ASHFORD,
    postcode: '',
    countryName: 'United States',
  });
});

test.each([
  ['fails', { status: 500, body: '' }],
  ['answers no JSON', { status: 200, body: '<html>' }],
  ['knows nothing', { status: 200, body: '{"locality":" "}' }],
  ['answers too much', { status: 200, body: 'x'.repeat(100_000) }],
  ['points elsewhere', { status: 302, body: '', location: 'http://127.0.0.1:1/' }],
])('returns nothing when the geocoder %s, and caches nothing', async (_what, said) => {
  answer = said;
  expect(await reverse('employee', at(2, 2))).toMatchObject({ status: 204, body: '' });
  answer = { status: 200, body: JSON.stringify(ASHFORD) };
  await portal.owner.query('update app.geocoder_rate set next_at = now()');
  expect((await reverse('employee', at(2, 2))).status).toBe(200);
  await portal.owner.query('delete from app.geocoded_positions where latitude = 2');
});

test('does not wait for a geocoder that hangs', async () => {
  answer = { status: 200, body: JSON.stringify(ASHFORD), delayMs: 6_000 };
  const began = performance.now();
  expect((await reverse('employee', at(3, 3))).status).toBe(204);
  expect(performance.now() - began).toBeLessThan(4_500);
});

test('sends one request per second, and callers that would wait longer get nothing', async () => {
  answer = { status: 200, body: JSON.stringify(ASHFORD) };
  const began = performance.now();
  const answers = await Promise.all([4, 5, 6, 7, 8, 9].map((n) => reverse('employee', at(n, n))));
  const found = answers.filter(({ status }) => status === 200).length;
  expect(found).toBe(3);
  expect(asked).toHaveLength(found);
  expect(performance.now() - began).toBeGreaterThan(1_900);
});

test('is for employees, and for valid positions only', async () => {
  expect((await reverse(null, at(1, 1))).status).toBe(401);
  for (const name of ['partner', 'subcontractor', 'stranger'] as const) {
    expect((await reverse(name, at(1, 1))).status).toBe(403);
  }
  for (const query of ['latitude=91&longitude=0', 'latitude=x&longitude=0', '', at(0, 181)]) {
    expect((await reverse('employee', query)).status).toBe(422);
  }
  expect(asked).toEqual([]);
});

test('does nothing without the setting', async () => {
  const plain = await startTestPortal();
  const { people } = await createCompany(plain);
  const { data } = await people.employee.client.auth.getSession();
  const response = await fetch(`${plain.url}/geocode/v1/reverse?${at(1, 1)}`, {
    headers: { apikey: plain.anonKey, authorization: `Bearer ${data.session?.access_token}` },
  });
  expect(response.status).toBe(204);
  await plain.stop();
});
