import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { testSize } from '#test/support/test-size.ts';
import { auditPackages } from './audit.ts';
import { AUDIT_EXCEPTIONS } from './policy.ts';

const ADVISORY = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
const TODAY = '2026-12-01';

/** A registry with these advisories, as npm asks for them; without any, it offers no audit. */
async function registryWith(advisories?: Record<string, object[]>) {
  const server = createServer((request, response) => {
    request.resume();
    response.statusCode = advisories && request.url === '/-/npm/v1/security/advisories/bulk' ? 200 : 405;
    response.setHeader('content-type', 'application/json');
    response.end(advisories && JSON.stringify(advisories));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

const advisory = (severity: string) => ({
  // npm remembers what it calculated for an id.
  id: randomInt(2 ** 40),
  url: ADVISORY,
  title: 'A query that never ends',
  severity,
  vulnerable_versions: '<99',
  cwe: [],
  cvss: { score: 8, vectorString: null },
});
const exception = { advisory: ADVISORY, reason: 'we do not use it', until: '2027-01-01' };

test('a package with a known vulnerability of high severity is a problem', async () => {
  await using registry = await registryWith({ pg: [advisory('high')] });
  const result = await auditPackages([], TODAY, registry.url);
  expect(result?.problems).toEqual([`pg <99, high: A query that never ends (${ADVISORY})`]);
});

test('an exception accepts it until its last day', async () => {
  await using registry = await registryWith({ pg: [advisory('critical')] });
  expect(await auditPackages([exception], TODAY, registry.url)).toEqual({
    problems: [],
    accepted: [expect.stringContaining('Accepted until 2027-01-01: we do not use it.')],
  });
  const later = await auditPackages([exception], exception.until, registry.url);
  expect(later?.problems).toEqual([expect.stringContaining('ended on 2027-01-01')]);
});

test('a vulnerability of low severity is named only, and an exception without one is a problem', async () => {
  await using registry = await registryWith({ pg: [advisory('low')] });
  expect(await auditPackages([], TODAY, registry.url)).toMatchObject({ problems: [], accepted: [{}] });
  await using clean = await registryWith({});
  const result = await auditPackages([exception], TODAY, clean.url);
  expect(result?.problems).toEqual([expect.stringContaining('is not needed any more')]);
});

test('says that nothing is known when the registry offers no audit', async () => {
  await using registry = await registryWith();
  expect(await auditPackages([], TODAY, registry.url)).toBeUndefined();
});

// A vulnerability may be published at any time: the nightly run finds it, and no change of somebody else fails.
test.runIf(testSize === 'release')('no package has a known vulnerability that counts', async () => {
  const result = await auditPackages(AUDIT_EXCEPTIONS, new Date().toISOString().slice(0, 10));
  expect(result?.problems ?? []).toEqual([]);
});
