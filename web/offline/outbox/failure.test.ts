import { expect, test } from 'vitest';
import { SYNC_BUSY_MAX_MS } from '#shared/limits.ts';
import { failureOf, failureOfAnswer } from '#web/offline/outbox/failure.ts';

const refusal = JSON.stringify({
  code: 'rule_violation',
  message: 'This work order is on hold.',
  details: null,
  hint: 'Wait until it goes on.',
});
const page = '<!doctype html><title>Welcome to the hotel</title>';
const kindOf = (status: number, body = '', retryAfter: string | null = null) =>
  failureOfAnswer({ status, body, retryAfter }).kind;

test('who answers in the place of the server is no line', () => {
  for (const status of [200, 302, 403, 404, 407, 511]) expect(kindOf(status, page)).toBe('line');
  for (const status of [403, 404]) expect(kindOf(status, '{"message":"no Route matched"}')).toBe('line');
  for (const status of [408, 423, 425, 502, 503, 504]) expect(kindOf(status)).toBe('line');
  for (const status of [502, 503, 504]) {
    const { words } = failureOfAnswer({ status, body: page, retryAfter: null });
    expect(words.title).toBe('The server is not available');
    expect(words.advice).not.toContain('signal');
  }
});

test('a server that failed, is busy, or wants a new session', () => {
  expect([kindOf(500), kindOf(500, page), kindOf(507, refusal)]).toEqual(['server', 'server', 'server']);
  expect(kindOf(401, refusal)).toBe('session');
  expect(failureOfAnswer({ status: 429, body: refusal, retryAfter: '7' })).toMatchObject({
    kind: 'busy',
    waitMs: 7_000,
  });
  expect(failureOfAnswer({ status: 503, body: refusal, retryAfter: '2' })).toMatchObject({ waitMs: 2_000 });
  expect(failureOfAnswer({ status: 429, body: refusal, retryAfter: 'soon' })).toMatchObject({
    waitMs: 15_000,
  });
});

test('nobody keeps the queue waiting for long: not by hours, nor by a date beside a device with another clock', () => {
  const asked = ['3600', '1e300', new Date(Date.now() + 40 * 24 * 3_600_000).toUTCString()];
  for (const retryAfter of asked) {
    for (const status of [429, 503]) {
      expect(failureOfAnswer({ status, body: refusal, retryAfter })).toMatchObject({
        kind: 'busy',
        waitMs: SYNC_BUSY_MAX_MS,
      });
    }
  }
  const past = new Date(Date.now() - 40 * 24 * 3_600_000).toUTCString();
  expect(failureOfAnswer({ status: 429, body: refusal, retryAfter: past })).toMatchObject({ waitMs: 0 });
});

test('who asks for patience in the place of the server is no line either', () => {
  for (const status of [429, 503]) expect(kindOf(status, page, '3600')).toBe('line');
});

test('a refusal is told in the words of the server; what is too large by what can be done', () => {
  expect(failureOfAnswer({ status: 422, body: refusal, retryAfter: null })).toEqual({
    kind: 'refused',
    words: { title: 'This work order is on hold.', advice: 'Wait until it goes on.' },
  });
  const tooLarge = failureOfAnswer({ status: 413, body: refusal, retryAfter: null });
  expect(tooLarge.words.title).toBe('This photo is too large for the server');
});

test('what nobody foresaw is our fault', () => {
  expect(failureOf(new TypeError('x')).kind).toBe('server');
});
