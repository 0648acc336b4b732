import type pg from 'pg';
import { createSlowest, type Slowest } from '#server/observability/slowest.ts';
import {
  beginSpan,
  currentSpan,
  endSpan,
  SPAN_KIND,
  type Span,
} from '#server/observability/tracing/spans.ts';
import { SLOW_QUERY_MS } from '#shared/limits.ts';
import { withoutValues } from './statement-text.ts';

const STATEMENT_CHARACTERS = 500;

interface Driver {
  query(...args: unknown[]): unknown;
}

interface Timed {
  slowest: Slowest;
  /** When the statement before this one ended: a connection runs them one after the other. */
  lastEndMs: number;
}

const timed = new WeakMap<pg.ClientBase, Timed>();

/** Measures every statement of the connections that `pool` makes from now on, and remembers the slowest. */
export function measureStatements(pool: pg.Pool): Slowest {
  const slowest = createSlowest();
  pool.on('connect', (client) => {
    timed.set(client, { slowest, lastEndMs: 0 });
    const driver: Driver = Object.getPrototypeOf(client);
    const query = (...args: unknown[]) => driver.query.apply(client, args);
    client.query = ((...args: unknown[]) => {
      const text = textOf(args[0]);
      // What is submitted by itself, such as a batch, is measured there.
      if (text === undefined) return query(...args);
      const startedMs = performance.now();
      const parent = currentSpan();
      const ended = () => noteStatement(client, text, startedMs, parent);
      const last = args.at(-1);
      if (typeof last === 'function') {
        return query(...args.slice(0, -1), (...answer: unknown[]) => {
          ended();
          last(...answer);
        });
      }
      const answer = query(...args) as Promise<unknown>;
      answer.then(ended, ended);
      return answer;
    }) as typeof client.query;
  });
  return slowest;
}

/** What the caller works for, to be passed to `noteStatement` when the statement has ended; undefined where nothing is traced. */
export const tracedWork = (): Span | undefined => currentSpan();

/**
 * Notes that a statement of `client` has ended, well or not.
 * @param startedMs when it was sent (`performance.now`)
 * @param parent what it was sent for, where that is traced
 */
export function noteStatement(client: pg.ClientBase, text: string, startedMs: number, parent?: Span): void {
  const times = timed.get(client);
  if (!times) return;
  const nowMs = performance.now();
  const durationMs = Math.round(nowMs - Math.max(startedMs, times.lastEndMs));
  if (parent) traceStatement(text, Math.max(startedMs, times.lastEndMs), parent);
  times.lastEndMs = nowMs;
  if (durationMs > SLOW_QUERY_MS) {
    times.slowest.note(withoutValues(text).slice(0, STATEMENT_CHARACTERS), durationMs);
  }
}

/** Its text has no values: those are parameters, and what is written into it is taken out. */
function traceStatement(text: string, startedMs: number, parent: Span): void {
  const query = withoutValues(text).slice(0, STATEMENT_CHARACTERS);
  const operation = query.split(' ', 1)[0]?.toLowerCase() ?? '';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': query,
  };
  const span = beginSpan({ name: operation, kind: SPAN_KIND.client, attributes, startedMs }, parent);
  if (span) endSpan(span);
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined;
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined;
}
