import { beforeEach, expect, it } from 'vitest';
import { openedLately, rememberOpened } from './opened-lately.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
});

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

it('remembers what was opened recently, each once, at most eight', () => {
  for (const n of [1, 2, 3, 1, 4, 5, 6, 7, 8, 9]) rememberOpened('me', `/admin/work-orders/${id(n)}`);
  expect(openedLately('me')).toEqual([9, 8, 7, 6, 5, 4, 1, 3].map(id));
  expect(openedLately('somebody else')).toEqual([]);
});

it('remembers no pages without a record', () => {
  rememberOpened('me', '/admin/work-orders');
  rememberOpened('me', '/subcontractor/reports/new');
  rememberOpened('me', `/admin/work-orders/${id(1)}/edit`);
  expect(openedLately('me')).toEqual([id(1)]);
});

it('starts over when another user has written there', () => {
  for (const text of ['{', '7', 'null', '[1, null]']) {
    stored.set('fieldfare-opened:me', text);
    expect(openedLately('me')).toEqual([]);
  }
});
