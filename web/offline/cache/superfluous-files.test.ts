import { expect, test } from 'vitest';
import { superfluousFiles } from '#web/offline/cache/superfluous-files.ts';

const file = (id: string, savedAt: number, size = 10) => ({ id, savedAt, size });

test('nothing is deleted while there is room', () => {
  expect(superfluousFiles([file('a', 1), file('b', 2)], new Set(), 20)).toEqual([]);
});

test('unneeded files are deleted first, the oldest of them', () => {
  const files = [file('old unwanted', 1), file('old wanted', 1), file('new unwanted', 9)];
  expect(superfluousFiles(files, new Set(['old wanted']), 20)).toEqual(['old unwanted']);
});

test('of the needed files the oldest are deleted, if those alone are too large', () => {
  const files = [file('first', 1), file('second', 2), file('third', 3)];
  expect(superfluousFiles(files, new Set(['first', 'second', 'third']), 20)).toEqual(['first']);
});
