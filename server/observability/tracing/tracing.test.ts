import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { isTracing } from './spans.ts';
import { startTracing } from './start-tracing.ts';

/** The spans of a real portal, as a collector receives them over HTTP. */

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

const bodies: string[] = [];
const given: { headers: Record<string, unknown>; url: string | undefined }[] = [];
const collector = createServer(async (request, response) => {
  bodies.push(await text(request));
  given.push({ headers: request.headers, url: request.url });
  response.end('{}');
});
let portal: TestPortal;
let company: Company;
let stop: () => Promise<void>;
const reported: string[] = [];

const spans = () =>
  bodies.flatMap((body): OtlpSpan[] => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
const attribute = (span: OtlpSpan | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
const findSpan = (test: (span: OtlpSpan) => boolean) =>
  vi.waitFor(
    () => {
      const found = spans().find(test);
      if (!found) throw new Error('The span has not arrived.');
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );
const childrenOf = ({ spanId }: OtlpSpan) => spans().filter((span) => span.parentSpanId === spanId);

beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { tracing } = loadConfig(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=field%20fare,authorization=Bearer abc',
    },
    'start',
  );
  stop = startTracing(tracing && { ...tracing, version: '0.0.0' }, (_error, what) => reported.push(what));
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(async () => {
  await portal.stop();
  await stop();
  collector.close();
});

test('a request of the data API is a trace with its statements below it, without values', async () => {
  const { client } = company.people.admin;
  const { error } = await client.from('organizations').select('id').eq('name', 'A name that nobody has');
  expect(error).toBeNull();
  const request = await findSpan(
    (span) =>
      span.name === 'GET /rest/v1/:name' &&
      childrenOf(span).some((one) => attribute(one, 'db.query.text')?.includes('organizations')),
  );
  expect(request).toMatchObject({ kind: 2, status: {} });
  expect(request.parentSpanId).toBeUndefined();
  expect(attribute(request, 'http.response.status_code')).toBe('200');
  expect(attribute(request, 'fieldfare.request_id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  for (const statement of childrenOf(request)) {
    expect(statement).toMatchObject({ kind: 3, traceId: request.traceId });
    expect(attribute(statement, 'db.system.name')).toBe('postgresql');
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano));
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(request.endTimeUnixNano));
  }
});

test('a request with a body, such as a command, has its statements too', async () => {
  await company.people.admin.client.rpc('read_system_health', {});
  const request = await findSpan(
    (span) => span.name === 'POST /rest/v1/rpc/:name' && childrenOf(span).length > 3,
  );
  expect(childrenOf(request).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'select', 'commit']),
  );
});

test('a job that a request wakes is below the request, and its statements are below the job', async () => {
  const jobs = createJobs({ report: () => undefined });
  jobs.start({
    name: 'send-emails',
    everyMs: 3_600_000,
    run: () => portal.database.pool.query("select 'a secret text' as job_of_the_test"),
  });
  const { within, beginSpan, endSpan } = await import('./spans.ts');
  const request = beginSpan({ name: 'POST /made-up', kind: 2 });
  if (!request) throw new Error('Nothing is traced.');
  within(request, () => jobs.wake('send-emails'));
  endSpan(request);
  const job = await findSpan(
    (span) => span.name === 'job send-emails' && span.parentSpanId === request.spanId,
  );
  expect(attribute(job, 'fieldfare.job')).toBe('send-emails');
  const statement = await findSpan((span) => span.parentSpanId === job.spanId);
  expect(attribute(statement, 'db.query.text')).toBe("select '…' as job_of_the_test");
  await jobs.stop();
});

test('a job that its timer starts is a trace of its own', async () => {
  const job = await findSpan((span) => span.name.startsWith('job ') && span.parentSpanId === undefined);
  expect(job.kind).toBe(1);
});

test('the collector gets the headers of the settings, and no delivery has a secret or a name', () => {
  expect(given[0]).toMatchObject({
    url: '/v1/traces',
    headers: { 'x-tenant': 'field fare', authorization: 'Bearer abc', 'content-type': 'application/json' },
  });
  const all = bodies.join('\n');
  expect(all).toContain('"service.name"');
  for (const secret of [
    portal.anonKey,
    portal.serviceRoleKey,
    'A name that nobody has',
    'a secret text',
    company.people.admin.profileId,
  ]) {
    expect(all, secret).not.toContain(secret);
  }
  expect(spans().some((span) => /healthz|metrics/.test(span.name))).toBe(false);
  expect(reported).toEqual([]);
});

test('a collector that is away is reported once, and nothing is traced after the end', async () => {
  await stop();
  expect(isTracing()).toBe(false);
  const settings = { endpoint: 'http://127.0.0.1:1', headers: {}, serviceName: 'x', version: '0', ratio: 1 };
  const end = startTracing(settings, (_error, what) => reported.push(what));
  await portal.client().from('organizations').select('id');
  await end();
  expect(reported).toEqual(['Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT. They are dropped.']);
});
