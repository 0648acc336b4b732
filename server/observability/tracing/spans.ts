import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Kinds of spans, as OTLP numbers them. */
export const SPAN_KIND = { internal: 1, server: 2, client: 3 } as const;

export type Attributes = Readonly<Record<string, string | number>>;

/** Something that took time: a request, a statement, or a run of a job. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: (typeof SPAN_KIND)[keyof typeof SPAN_KIND];
  /** By `performance.now()`. */
  startedMs: number;
  endedMs: number;
  attributes: Attributes;
  hasFailed: boolean;
}

/** Takes finished spans. */
export interface SpanSink {
  take(span: Span): void;
  /** The share of requests and runs that are traced, from 0 to 1. */
  ratio: number;
}

const active = new AsyncLocalStorage<Span>();
let sink: SpanSink | undefined;

/** Where the spans of this process go; none is made without it. */
export function setSpanSink(chosen: SpanSink | undefined): void {
  sink = chosen;
}

export const isTracing = (): boolean => sink !== undefined;

/** The request or run that the caller works for; undefined where nothing is traced. */
export const currentSpan = (): Span | undefined => active.getStore();

/** Does `work` as a part of `span`. */
export const within = <T>(span: Span, work: () => T): T => active.run(span, work);

type Start = Pick<Span, 'name' | 'kind'> & { attributes?: Attributes; startedMs?: number };

/** Begins a span below `parent`, or a trace of its own without one; undefined when it is not traced. */
export function beginSpan(
  { name, kind, attributes = {}, startedMs = performance.now() }: Start,
  parent?: Span,
): Span | undefined {
  if (!sink || (!parent && Math.random() >= sink.ratio)) return undefined;
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: parent?.spanId,
    ...{ name, kind, attributes, startedMs, endedMs: startedMs, hasFailed: false },
  };
}

/** Ends a span, with what is known only now. */
export function endSpan(
  span: Span,
  more: Partial<Pick<Span, 'name' | 'attributes' | 'hasFailed'>> = {},
): void {
  sink?.take({
    ...span,
    ...more,
    attributes: { ...span.attributes, ...more.attributes },
    endedMs: performance.now(),
  });
}

/** Does `work` as a span of its own, below what the caller works for. Costs nothing where nothing is traced. */
export async function traced<T>(start: Start, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(start, currentSpan());
  if (!span) return work();
  try {
    const outcome = await within(span, work);
    endSpan(span);
    return outcome;
  } catch (error) {
    endSpan(span, { hasFailed: true });
    throw error;
  }
}
