import { expect, test } from 'vitest';
import { behind, cursorOf, orderText, parseCursor, parseOrder, reversed } from '#web/lib/keyset.ts';

const NEWEST = parseOrder('created_at.desc,id.asc') ?? [];
const nothing = new URLSearchParams();

test('reads an order, and reverses it with its empty values', () => {
  expect(parseOrder('due_date.asc.nullsfirst,id')).toEqual([
    { column: 'due_date', descending: false, nullsFirst: true },
    { column: 'id', descending: false, nullsFirst: false },
  ]);
  expect(orderText(reversed(NEWEST))).toBe('created_at.asc.nullslast,id.desc.nullsfirst');
});

test('refuses an order by columns that the rows lack', () => {
  expect(parseOrder('partner(name).asc,id.asc')).toBeUndefined();
  expect(cursorOf(NEWEST, { id: 'a' })).toBeUndefined();
});

test('encodes the position of a row, and finds it again; an invalid position is ignored', () => {
  const cursor = cursorOf(NEWEST, { id: 'a', created_at: '2026-03-02', title: 'x' });
  expect(parseCursor(NEWEST, cursor)).toEqual(['2026-03-02', 'a']);
  for (const text of ['x', '[]', '["2026-03-02",{}]']) expect(parseCursor(NEWEST, text)).toBeUndefined();
});

test('rows behind another row begin at its value, so that an index can be used', () => {
  expect(behind(NEWEST, ['2026-03-02', 'a'], nothing)).toEqual([
    ['created_at', 'lte.2026-03-02'],
    ['and', '(or(created_at.lt."2026-03-02",and(created_at.eq."2026-03-02",id.gt."a")))'],
  ]);
});

test('empty values come last where they belong, and not where a filter excludes them', () => {
  const due = parseOrder('due_date.asc,id.asc') ?? [];
  expect(behind(due, ['2026-03-02', 'a'], nothing)).toEqual([
    ['and', '(or(due_date.gt."2026-03-02",due_date.is.null,and(due_date.eq."2026-03-02",id.gt."a")))'],
  ]);
  expect(behind(due, [null, 'a'], nothing)).toEqual([['and', '(and(due_date.is.null,id.gt."a"))']]);
  expect(behind(due, ['2026-03-02', 'a'], new URLSearchParams('due_date=not.is.null'))[0]).toEqual([
    'due_date',
    'gte.2026-03-02',
  ]);
});

test('a text with quotes and commas stays one value', () => {
  const names = parseOrder('name.asc,id.asc') ?? [];
  expect(behind(names, ['A "b", c', 'x'], nothing).at(-1)?.[1]).toContain('name.gt."A \\"b\\", c"');
});
