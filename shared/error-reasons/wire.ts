import type { ReasonName } from '#shared/error-reasons/index.ts';

/** What the key `details` of a response says of a refusal whose reason is in the list. */
export interface WireReason {
  reason: string;
  params: Readonly<Record<string, string | number>>;
  /** The field of the input that is wrong. */
  field?: string;
}

/** The text of the key `details` (decision 071). */
export const writeReason = ({ reason, params, field }: WireReason): string =>
  JSON.stringify({ reason, params, ...(field === undefined ? {} : { field }) });

/** The reason that the key `details` names; null when it names none, as in an error of PostgreSQL or the protocol. */
export function readReason(details: unknown): WireReason | null {
  if (typeof details !== 'string' || !details.startsWith('{')) return null;
  try {
    const { reason, params, field }: Partial<Record<keyof WireReason, unknown>> = JSON.parse(details);
    if (typeof reason !== 'string') return null;
    return {
      reason,
      params: isValues(params) ? params : {},
      ...(typeof field === 'string' && { field }),
    };
  } catch {
    // A detail that only begins like JSON.
    return null;
  }
}

/** Whether the key `details` names one of these reasons. */
export const isReason = (details: unknown, ...reasons: readonly ReasonName[]): boolean =>
  (reasons as readonly string[]).includes(readReason(details)?.reason ?? '');

const isValues = (params: unknown): params is WireReason['params'] =>
  typeof params === 'object' &&
  params !== null &&
  Object.values(params).every((value) => ['string', 'number'].includes(typeof value));
