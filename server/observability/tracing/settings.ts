import { z } from 'zod';
import { url } from '#server/process-settings.ts';
import type { TracingSettings } from './otlp.ts';

/** The settings of traces, by the names of OpenTelemetry's specification. */
export const tracingVariables = {
  /** Where a collector takes OTLP over HTTP. Nothing is traced without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/).optional(),
  /** Headers of each delivery: `name=value`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,]+(,\s*[\w-]+=[^,]+)*\s*$/, 'it is not a list like name=value,other=value')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('fieldfare'),
  /** The share of requests and jobs that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

type Variables = z.output<z.ZodObject<typeof tracingVariables>>;

/** Undefined where nothing is traced. */
export function tracingOf(settings: Variables): Omit<TracingSettings, 'version'> | undefined {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  const pairs = (settings.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair.includes('='));
  const headers = pairs.map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
  });
  return {
    endpoint,
    headers: Object.fromEntries(headers),
    serviceName: settings.OTEL_SERVICE_NAME,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}
