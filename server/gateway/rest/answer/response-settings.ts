import { Refusal } from '#server/gateway/errors/refusal.ts';
import { isHeader } from '#server/gateway/errors/response-header.ts';

/**
 * Applies what a function said by `set_config('response.status' | 'response.headers', …)`.
 * @throws Refusal PGRST111, PGRST112 when it said nonsense
 */
export function applyResponseSettings<T extends { status: number; headers: Record<string, string> }>(
  answer: T,
  status: string | null | undefined,
  headers: string | null | undefined,
): T {
  return {
    ...answer,
    status: status ? readStatus(status) : answer.status,
    headers: headers ? { ...answer.headers, ...readHeaders(headers) } : answer.headers,
  };
}

function readStatus(text: string): number {
  if (/^[2-5]\d\d$/.test(text)) return Number(text);
  throw new Refusal(500, 'PGRST112', 'response.status GUC must be a valid status code');
}

function readHeaders(text: string): Record<string, string> {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new TypeError('not a list');
    return Object.fromEntries(list.map(readHeader));
  } catch {
    throw new Refusal(
      500,
      'PGRST111',
      'response.headers GUC must be a JSON array composed of objects with a single key and a string value',
    );
  }
}

function readHeader(entry: unknown): [string, string] {
  const [pair, ...more] = Object.entries(entry as Record<string, unknown>);
  const [name, value] = pair ?? [];
  if (more.length > 0 || name === undefined || !isHeader(name, value)) throw new TypeError('not a header');
  return [name.toLowerCase(), value];
}
