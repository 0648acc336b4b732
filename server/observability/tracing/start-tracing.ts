import { createOtlpSink, type TracingSettings } from './otlp.ts';
import { setSpanSink } from './spans.ts';

/** Traces this process until the returned function is called; without settings, nothing is made or sent. */
export function startTracing(
  settings: TracingSettings | undefined,
  report: (error: unknown, what: string) => void,
): () => Promise<void> {
  if (!settings) return async () => undefined;
  const sink = createOtlpSink(settings, report);
  setSpanSink(sink);
  return async () => {
    setSpanSink(undefined);
    await sink.stop();
  };
}
