import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Call, headersOf, type WireRequest } from '../calls/call.ts';

/** What one round measured. */
export interface Measured {
  requestsPerSecond: number;
  /** Milliseconds within which 95 of 100 requests were answered; undefined where it was not measured. */
  p95Ms: number | undefined;
  /** Milliseconds of processor time per request, PostgreSQL and the server in front of it together. */
  cpuMs?: number;
}

/** Not one answer came in time. */
export class NothingCame extends Error {}

/** How hard and how long. */
export interface Load {
  connections: number;
  seconds: number;
}

/** How long one answer may take: longer than any round. */
const TIMEOUT = '60s';

const figures = z.object({
  answered: z.number(),
  failed: z.number(),
  tookMicroseconds: z.number(),
  p95Microseconds: z.number(),
});

/**
 * Asks the server at `url` for the requests of a call again and again over `connections` connections. They take the
 * requests in turn, so that they do not all wait for the same row. wrk asks, which like pgbench is a program in C: a
 * client in Node takes as long for a request as PostgreSQL does, and from the same two processors.
 * @throws Error when any answer is no success: a fast refusal is no speed; `NothingCame` when there was no answer at
 * all
 */
export async function load(
  url: string,
  call: Pick<Call, 'requests'>,
  token: string | undefined,
  { connections, seconds }: Load,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldfare-load-'));
  try {
    const file = join(folder, 'requests');
    await writeFile(file, call.requests.map((request) => overTheWire(url, request, token)).join(''));
    const script = join(import.meta.dirname, 'load.lua');
    const { stdout } = await promisify(execFile)(
      'wrk',
      [
        ...['--threads=1', `--connections=${connections}`, `--duration=${seconds}s`, `--timeout=${TIMEOUT}`],
        ...[`--script=${script}`, url, '--', file],
      ],
      { env: { ...process.env, CONNECTIONS: `${connections}` } },
    );
    const { answered, failed, tookMicroseconds, p95Microseconds } = figures.parse(
      JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))),
    );
    const asked = `${url}${call.requests[0]?.path}`;
    if (failed > 0) throw new Error(`${failed} of ${answered} requests to ${asked} failed.`);
    if (answered === 0)
      throw new NothingCame(`Nothing came from ${asked} within ${seconds} s: measure longer.`);
    return {
      requestsPerSecond: (answered * 1e6) / tookMicroseconds,
      p95Ms: p95Microseconds / 1000,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A request as `load.lua` reads it. */
function overTheWire(url: string, request: WireRequest, token: string | undefined): string {
  const { method, body = '' } = request;
  const { host, pathname, search } = new URL(request.path, url);
  const headers = {
    host,
    ...headersOf(request, token),
    ...(method === 'GET' || method === 'HEAD' ? {} : { 'content-length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
  return `${Buffer.byteLength(text)}\n${text}`;
}
