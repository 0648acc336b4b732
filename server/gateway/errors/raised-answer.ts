import type pg from 'pg';
import type { ErrorAnswer } from '#server/gateway/errors/refusal.ts';
import { isHeader } from '#server/gateway/errors/response-header.ts';

/**
 * The answer that a function chose with `raise sqlstate 'PGRST' using message = <json>, detail = <json>`.
 * What is not the JSON it should be becomes PGRST121.
 */
export function raisedAnswer(error: pg.DatabaseError): ErrorAnswer {
  const message = jsonObject(error.message);
  const detail = jsonObject(error.detail ?? '');
  if (!message || !isText(message.code) || !isText(message.message)) {
    return unusable('Invalid JSON value for MESSAGE', error.message);
  }
  if (!detail || !isStatus(detail.status) || !isHeaders(detail.headers)) {
    return unusable('Invalid JSON value for DETAIL', error.detail ?? '');
  }
  return {
    status: detail.status,
    body: {
      code: message.code,
      message: message.message,
      details: isText(message.details) ? message.details : null,
      hint: isText(message.hint) ? message.hint : null,
    },
    headers: detail.headers ?? {},
  };
}

function unusable(details: string, given: string): ErrorAnswer {
  return {
    status: 500,
    body: {
      code: 'PGRST121',
      message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
      details: `${details}: '${given}'`,
      hint: 'DETAIL must be a JSON object with obligatory keys: status, headers; MESSAGE: code, message and optional keys: details, hint.',
    },
    headers: {},
  };
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599;
}

function isHeaders(value: unknown): value is Record<string, string> | undefined {
  return (
    value === undefined ||
    (typeof value === 'object' && value !== null && Object.entries(value).every((pair) => isHeader(...pair)))
  );
}
