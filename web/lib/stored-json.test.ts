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
])('what is kept as %j is read as %j', (text, value) => {
  keep(text);
  expect(storedJson('key')).toEqual(value);
});

test('a damaged viewer is none: the page starts as on a new device', () => {
  for (const text of ['{"profile":{"user', 'null', '{}', '"text"']) {
    keep(text);
    expect(recallViewer('somebody')).toBeUndefined();
  }
});
