import { describe, expect, test } from 'vitest';
import { type BannerFacts, bannerOf } from '#web/features/offline/banner-state.ts';

const WELL: BannerFacts = {
  storage: { state: 'ready', isRecoverable: true },
  isOpeningLong: false,
  connectivity: { isOnline: true, isSlow: false },
  isAnswerLate: false,
  isAlmostFull: false,
  pending: 0,
  unsaved: null,
  needAttention: 0,
};
const when = (facts: Partial<BannerFacts>) => bannerOf({ ...WELL, ...facts });
const storageIs = (state: BannerFacts['storage']['state'], isRecoverable = true) =>
  when({ storage: { state, isRecoverable }, isOpeningLong: true });

describe('the banner (offline requirements 2.8)', () => {
  test('is hidden when all is well', () => {
    expect(bannerOf(WELL)).toBeNull();
  });

  test('shows how the storage opens', () => {
    expect(storageIs('initializing')).toMatchObject({ texts: ['Initializing storage...'], isBusy: true });
    expect(storageIs('retrying')).toMatchObject({ texts: ['Retrying connection...'], actions: [] });
    expect(storageIs('upgrading')).toMatchObject({ texts: ['Upgrading database...'], actions: [] });
  });

  test('is not shown for an opening that takes a moment', () => {
    expect(when({ storage: { state: 'initializing', isRecoverable: true } })).toBeNull();
  });

  test('warns as long as something is only in the memory of the page, and says why', () => {
    expect(when({ pending: 1, unsaved: 'full' })).toMatchObject({
      tone: 'error',
      texts: ['Not saved: storage is full. Keep the app open'],
      actions: ['sync'],
    });
    expect(when({ unsaved: 'memory' })?.texts[0]).toContain('does not work');
  });

  test('offers Reset only where the failure is recoverable', () => {
    expect(storageIs('failed')).toMatchObject({
      texts: ['Storage failed to initialize'],
      actions: ['retry', 'reset'],
    });
    expect(storageIs('failed', false)?.actions).toEqual(['retry']);
  });

  test('shows the connection, the storage, and the queue, each with its button', () => {
    expect(when({ connectivity: { isOnline: false, isSlow: false } })).toMatchObject({
      texts: ["You're offline"],
      actions: [],
    });
    expect(when({ connectivity: { isOnline: true, isSlow: true } })?.texts).toEqual([
      'Slow connection detected',
    ]);
    expect(when({ isAlmostFull: true })).toMatchObject({
      texts: ['Storage almost full'],
      actions: ['clean'],
    });
    expect(storageIs('fallback')).toMatchObject({ texts: ['Temporary storage active'], actions: ['fix'] });
    expect(when({ pending: 3 })).toMatchObject({ texts: ['3 items pending sync'], actions: ['sync'] });
    expect(when({ pending: 1 })?.texts).toEqual(['1 item pending sync']);
    expect(when({ needAttention: 2 })).toMatchObject({ texts: ['2 need attention'], actions: ['look'] });
  });

  test('reports a late response, with a way to retry, unless the device knows that it is offline', () => {
    expect(when({ isAnswerLate: true, connectivity: { isOnline: true, isSlow: true } })).toMatchObject({
      texts: ['No answer yet: the connection is slow or lost'],
      actions: ['ask'],
    });
    expect(when({ isAnswerLate: true, connectivity: { isOnline: false, isSlow: false } })?.texts).toEqual([
      "You're offline",
    ]);
  });

  test('shows several things in one line, and offers nothing that cannot work', () => {
    expect(when({ connectivity: { isOnline: false, isSlow: false }, pending: 2 })).toMatchObject({
      texts: ["You're offline", '2 items pending sync'],
      actions: [],
    });
    expect(when({ storage: { state: 'fallback', isRecoverable: true }, isAlmostFull: true })).toMatchObject({
      tone: 'attention',
      actions: ['fix'],
    });
  });
});
