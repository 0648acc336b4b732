import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import type { Failure } from '#web/offline/outbox/failure.ts';
import {
  afterFailure,
  byTurn,
  countQueue,
  fresh,
  isDue,
  itemsOf,
  looksAgainInMs,
  sendable,
} from '#web/offline/outbox/sync-queue.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const MINUTE_MS = 60_000;
const words = { title: 'It did not work', advice: 'Wait.' };
const failure = (kind: Failure['kind'], waitMs = 5_000) => ({ kind, waitMs, words }) as Failure;

const item = (more: Partial<SyncItem> = {}): SyncItem => ({
  id: 'a',
  ownerId: 'me',
  type: 'report_submit',
  data: { draftId: 'draft' },
  priority: 1,
  retryCount: 0,
  maxRetries: 3,
  createdAt: new Date(NOW - MINUTE_MS).toISOString(),
  ...more,
});
const inMs = (ms: number) => new Date(NOW + ms).toISOString();
const property = (check: fc.IProperty<unknown[]> | fc.IPropertyWithHooks<never>) =>
  fc.assert(check as fc.IProperty<unknown[]>, {
    numRuns: 500,
  });

test('photos of a refused report are neither sent automatically nor listed one by one', () => {
  const photo = (id: string, draftId: string) =>
    item({ id, type: 'photo_upload', data: { draftId, photoId: id } });
  const retried = { needsAttention: true, nextAttempt: inMs(MINUTE_MS) };
  expect(
    countQueue([
      item({ id: 'r', needsAttention: true }),
      photo('p', 'draft'),
      item({ id: 's', data: { draftId: 'other' } }),
      photo('q', 'other'),
    ]),
  ).toEqual({ pending: 2, needAttention: 1 });
  expect(countQueue([item({ id: 'r', ...retried }), photo('p', 'draft')])).toEqual({
    pending: 1,
    needAttention: 1,
  });
});

const anyItem = fc
  .record({
    id: fc.uuid(),
    type: fc.constantFrom('report_submit' as const, 'photo_upload' as const),
    draftId: fc.constantFrom('one', 'two', 'three'),
    priority: fc.integer({ min: 1, max: 3 }),
    ageMs: fc.integer({ min: 0, max: 86_400_000 }),
    retryCount: fc.integer({ min: 0, max: 3 }),
    nextInMs: fc.option(fc.integer({ min: -600_000, max: 600_000 }), { nil: undefined }),
    needsAttention: fc.boolean(),
  })
  .map(({ id, type, draftId, ageMs, nextInMs, needsAttention, ...rest }) =>
    item({
      ...rest,
      id,
      type,
      data: { draftId, photoId: id },
      createdAt: inMs(-ageMs),
      ...(nextInMs !== undefined && { nextAttempt: inMs(nextInMs) }),
      ...(needsAttention && { needsAttention }),
    }),
  );
const anyItems = fc.uniqueArray(anyItem, { selector: ({ id }) => id, maxLength: 30 });

describe('the next item', () => {
  test('has the higher priority, then is older, whatever order they are stored in', () => {
    property(
      fc.property(anyItems, fc.boolean(), (items, isFree) => {
        const order = sendable(items, NOW, isFree);
        for (const [index, next] of order.entries()) {
          const before = order[index - 1];
          if (!before) continue;
          expect(before.priority).toBeGreaterThanOrEqual(next.priority);
          if (before.priority === next.priority) expect(before.createdAt <= next.createdAt).toBe(true);
        }
        expect(sendable(items.toReversed(), NOW, isFree)).toEqual(order);
      }) as never,
    );
  });

  test('is no photo before its report and nothing refused, and an item that is not due only on request', () => {
    property(
      fc.property(anyItems, fc.boolean(), (items, isFree) => {
        const going = new Set(sendable(items, NOW, isFree));
        for (const one of items) {
          const waitsForReport =
            one.type === 'photo_upload' &&
            items.some(({ type, data }) => type === 'report_submit' && data.draftId === one.data.draftId);
          const isRefused = one.needsAttention && !one.nextAttempt;
          if (waitsForReport || isRefused) expect(going.has(one)).toBe(false);
          else if (isDue(one, NOW)) expect(going.has(one)).toBe(true);
          else expect(going.has(one)).toBe(isFree);
        }
      }) as never,
    );
  });

  test('of a draft is its report first, then its photos in order', () => {
    const draft = { id: 'draft', ownerId: 'me', photos: [{ id: 'z' }, { id: 'b' }, { id: 'm' }] };
    const items = itemsOf(draft as unknown as LocalDraft, NOW);
    expect(items.toSorted(byTurn).map(({ id }) => id)).toEqual(['report:draft', 'z', 'b', 'm']);
    expect(items.every(({ retryCount, maxRetries }) => retryCount === 0 && maxRetries === 3)).toBe(true);
  });
});

test('is scheduled while something can be sent automatically, and failed items when their time comes', () => {
  const refused = item({ needsAttention: true });
  const givenUp = item({ needsAttention: true, nextAttempt: inMs(300_000), retryCount: 4 });
  expect(looksAgainInMs([], NOW, 15_000)).toBeUndefined();
  expect(looksAgainInMs([refused], NOW, 15_000)).toBeUndefined();
  expect(looksAgainInMs([refused, givenUp], NOW, 15_000)).toBe(300_000);
  expect(looksAgainInMs([givenUp], NOW + 299_000, 15_000)).toBe(15_000);
  expect(looksAgainInMs([givenUp, item()], NOW, 15_000)).toBe(15_000);
});

describe('a failed item', () => {
  test('at the server is retried after 1, 2, and 3 minutes, then needs attention and is retried ever less often', () => {
    let now = NOW;
    let next = item();
    for (const minutes of [1, 2, 3, 4, 5, 60]) {
      if (minutes === 60) next = { ...next, retryCount: 100 };
      next = afterFailure(next, failure('server'), { now });
      expect(next.lastAttempt).toBe(new Date(now).toISOString());
      expect(Boolean(next.needsAttention)).toBe(minutes > 3);
      expect(Date.parse(next.nextAttempt ?? '') - now).toBe(minutes * MINUTE_MS);
      expect(isDue(next, now)).toBe(false);
      now += minutes * MINUTE_MS;
      expect(isDue(next, now)).toBe(true);
    }
    expect(next.error).toEqual(words);
    expect(fresh(next)).toEqual({ ...item(), lastAttempt: next.lastAttempt });
  });

  test('without a connection never needs attention, and missing responses are not counted', () => {
    let now = NOW;
    let next = item();
    for (let times = 0; times < 20; times += 1) {
      next = afterFailure(next, failure('line'), { now });
      expect(next.needsAttention).toBeUndefined();
      const waitMs = Date.parse(next.nextAttempt ?? '') - now;
      expect(waitMs).toBe(Math.min(times + 1, 4) * MINUTE_MS);
      now += waitMs;
    }
    expect(afterFailure(next, failure('server'), { now })).toMatchObject({ retryCount: 1 });
  });

  test('with progress is counted from zero; one without progress starts over', () => {
    const photo = item({
      retryCount: 2,
      data: { draftId: 'draft', photoId: 'a', uploadUrl: 'https://there' },
    });
    const further = afterFailure(photo, failure('server'), { now: NOW, gotFurther: true });
    expect(further).toMatchObject({ retryCount: 1, data: { uploadUrl: 'https://there' } });
    const stuck = afterFailure(photo, failure('server'), { now: NOW });
    expect(stuck).toMatchObject({ retryCount: 3, data: { draftId: 'draft', photoId: 'a' } });
    expect(stuck.data).not.toHaveProperty('uploadUrl');
  });

  test('before its time keeps count and time: an extra attempt costs nothing', () => {
    const waiting = afterFailure(item(), failure('server'), { now: NOW });
    for (const kind of ['line', 'server'] as const) {
      const extra = afterFailure(waiting, failure(kind), { now: NOW + 1_000 });
      expect(extra).toMatchObject({ retryCount: 1, nextAttempt: waiting.nextAttempt });
    }
  });

  test('that is refused needs attention, and a busy server is given the time it requests', () => {
    const refused = afterFailure(item({ nextAttempt: inMs(-1) }), failure('refused'), { now: NOW });
    expect(refused).toMatchObject({ needsAttention: true, error: words });
    expect(refused.nextAttempt).toBeUndefined();
    expect(sendable([refused], NOW + 10 ** 12, true)).toEqual([]);
    expect(afterFailure(item(), failure('busy', 7_000), { now: NOW })).toMatchObject({
      nextAttempt: inMs(7_000),
      retryCount: 0,
    });
    const forever = afterFailure(item(), failure('busy', 10 ** 9), { now: NOW });
    expect(forever.nextAttempt).toBe(inMs(4 * MINUTE_MS));
  });

  test('of a user who has to sign in again is unchanged', () => {
    const next = afterFailure(item({ retryCount: 2 }), failure('session'), { now: NOW });
    expect(next).toEqual({ ...item({ retryCount: 2 }), lastAttempt: inMs(0), error: words });
  });

  test('is never blocked by a clock that jumped', () => {
    for (const jumpMs of [-40 * 86_400_000, -3_600_000, 3_600_000, 40 * 86_400_000]) {
      const next = afterFailure(item({ retryCount: 2 }), failure('server'), { now: NOW + jumpMs });
      // At any later moment of the correct clock, it is sent within four minutes.
      expect(isDue(next, NOW) || isDue(next, NOW + 4 * MINUTE_MS)).toBe(true);
    }
    expect(isDue(item({ nextAttempt: 'not a date' }), NOW)).toBe(true);
  });
});
