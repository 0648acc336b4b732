import { afterEach, expect, test, vi } from 'vitest';
import { recallViewer } from '#web/app/session/viewer-memory.ts';
import { storedJson } from '#web/lib/stored-json.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const keep = (text: string | null) => vi.stubGlobal('localStorage', { getItem: () => text });

test.each([
  ['{"a":1}', { a: 1 }],
  ['null', null],
  [null, undefined],
  ['', undefined],
  ['{"a":', undefined],
])('the stored text %j is read as %j', (text, value) => {
  keep(text);
  expect(storedJson('key')).toEqual(value);
});

test('a damaged viewer counts as none: the page starts as on a new device', () => {
  for (const text of ['{"profile":{"user', 'null', '{}', '"text"']) {
    keep(text);
    expect(recallViewer('somebody')).toBeUndefined();
  }
});
