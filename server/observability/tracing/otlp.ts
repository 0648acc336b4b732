import { hostname } from 'node:os';
import type { Attributes, Span, SpanSink } from './spans.ts';

/** A collector that is away must not fill the memory: more is dropped. */
const MOST_WAITING = 4_096;
const MOST_AT_ONCE = 512;
const SEND_EVERY_MS = 2_000;
const PATIENCE_MS = 10_000;
const FAILED = 2;

export interface TracingSettings {
  /** Where an OpenTelemetry collector takes OTLP over HTTP, such as `http://127.0.0.1:4318`. */
  endpoint: string;
  /** Sent with each delivery. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  version: string;
  /** The share of requests and runs that are traced, from 0 to 1. */
  ratio: number;
}

/** Sends spans as OTLP in JSON. @param report is called when a delivery fails, once until one succeeds */
export function createOtlpSink(
  settings: TracingSettings,
  report: (error: unknown, what: string) => void,
): SpanSink & { stop(): Promise<void> } {
  let waiting: Span[] = [];
  let hasFailed = false;
  let sending: Promise<void> = Promise.resolve();

  async function deliver(spans: readonly Span[]): Promise<void> {
    try {
      const answer = await fetch(`${settings.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...settings.headers },
        body: JSON.stringify(asOtlp(spans, settings)),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed)
        report(error, 'Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT. They are dropped.');
      hasFailed = true;
    }
  }

  function send(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      sending = sending.then(() => deliver(spans));
    }
    return sending;
  }
  const timer = setInterval(() => void send(), SEND_EVERY_MS);
  timer.unref();
  return {
    ratio: settings.ratio,
    take(span) {
      if (waiting.length < MOST_WAITING) waiting.push(span);
    },
    async stop() {
      clearInterval(timer);
      await send();
    },
  };
}

function asOtlp(spans: readonly Span[], { serviceName, version }: TracingSettings) {
  const resource = {
    'service.name': serviceName,
    'service.version': version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  };
  // Not `performance.timeOrigin`: a clock that was set since would be off by as much.
  const originMs = Date.now() - performance.now();
  return {
    resourceSpans: [
      {
        resource: { attributes: asList(resource) },
        scopeSpans: [
          { scope: { name: 'fieldfare' }, spans: spans.map((span) => asOtlpSpan(span, originMs)) },
        ],
      },
    ],
  };
}

const asOtlpSpan = (span: Span, originMs: number) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: span.kind,
  startTimeUnixNano: nanoseconds(originMs + span.startedMs),
  endTimeUnixNano: nanoseconds(originMs + span.endedMs),
  attributes: asList(span.attributes),
  status: span.hasFailed ? { code: FAILED } : {},
});

/** Their number exceeds what a JavaScript number holds exactly, so OTLP has them as text. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`;

const asList = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
