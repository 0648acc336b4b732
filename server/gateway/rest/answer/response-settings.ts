import { Refusal } from '#server/gateway/errors/refusal.ts';

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
  if (/^[1-5]\d\d$/.test(text)) return Number(text);
  throw new Refusal(500, 'PGRST112', 'response.status GUC must be a valid status code');
}

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

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
  if (more.length > 0 || typeof name !== 'string' || typeof value !== 'string')
    throw new TypeError('not a header');
  if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) throw new TypeError('not a header');
  return [name.toLowerCase(), value];
}
