import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { SYNC_BUSY_MAX_MS } from '#shared/limits.ts';
import { loadReasonTexts } from '#web/lib/reason-text.ts';
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

test('a response that is not from the server counts as no connection', () => {
  for (const status of [200, 302, 403, 404, 407, 511]) expect(kindOf(status, page)).toBe('line');
  for (const status of [403, 404]) expect(kindOf(status, '{"message":"no Route matched"}')).toBe('line');
  for (const status of [408, 423, 425, 502, 503, 504]) expect(kindOf(status)).toBe('line');
  for (const status of [502, 503, 504]) {
    const { words } = failureOfAnswer({ status, body: page, retryAfter: null });
    expect(words.title).toBe('The server is not available');
    expect(words.advice).not.toContain('signal');
  }
});

test('a server that failed, is busy, or requires a new session', () => {
  expect([kindOf(500), kindOf(500, page), kindOf(507, page)]).toEqual(['server', 'server', 'server']);
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

test('a server whose disk is full is asked again, however long that lasts, and says so', () => {
  expect(failureOfAnswer({ status: 507, body: refusal, retryAfter: '10' })).toMatchObject({
    kind: 'busy',
    waitMs: 10_000,
    words: { title: 'The server has no space left' },
  });
});

test('nothing delays the queue for long: neither hours, nor a date by another clock', () => {
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

test('a request to wait that is not from the server counts as no connection', () => {
  for (const status of [429, 503]) expect(kindOf(status, page, '3600')).toBe('line');
});

test('a refusal has the message of the server; a too large item says what can be done', () => {
  expect(failureOfAnswer({ status: 422, body: refusal, retryAfter: null })).toEqual({
    kind: 'refused',
    words: { title: 'This work order is on hold.', advice: 'Wait until it goes on.' },
  });
  const tooLarge = failureOfAnswer({ status: 413, body: refusal, retryAfter: null });
  expect(tooLarge.words.title).toBe('This photo is too large for the server');
});

test('a photo that is no picture is refused in words', () => {
  const body = JSON.stringify({
    error: 'invalid_mime_type',
    message: 'mime type text/plain is not supported',
  });
  expect(failureOfAnswer({ status: 415, body, retryAfter: null })).toEqual({
    kind: 'refused',
    words: {
      title: 'This file is not a picture',
      advice: 'Delete it here: the report is complete without it.',
    },
  });
});

test('an unexpected error is the portal’s fault', () => {
  expect(failureOf(new TypeError('x')).kind).toBe('server');
});

test('a refused field of a report has the label of the form, and says what to do', async () => {
  await loadReasonTexts();
  const issue = 'completed_on: Choose today or an earlier day.';
  const { code, status, details } = new AppError('input_invalid', { issue, issues: issue });
  const body = JSON.stringify({ code, message: issue, details, hint: null });
  expect(failureOfAnswer({ status, body, retryAfter: null })).toEqual({
    kind: 'refused',
    words: {
      title: 'Completed on: Choose today or an earlier day.',
      advice: 'Open the report, correct this, and submit it again.',
    },
  });
});
