import { expect, test } from 'vitest';
import { copyName, isCopyOf } from '#web/features/reports/reuse-photo.ts';

test('copies of photos with one name have different names, and keep their type', () => {
  const first = copyName({ id: '0199a3a0-0000-7000-8000-00000000000a', file_name: 'image.jpg' });
  const second = copyName({ id: '0199a3a0-0000-7000-8000-00000000000b', file_name: 'image.jpg' });
  expect(first).toBe('image-0000000a.jpg');
  expect(second).not.toBe(first);
  expect(copyName({ id: '0199a3a0-0000-7000-8000-00000000000a', file_name: 'scan' })).toBe('scan-0000000a');
});

test('a copy is recognized by its name, also when shrinking changed its type', () => {
  const photo = { id: '0199a3a0-0000-7000-8000-00000000000a', file_name: 'image.png' };
  expect(isCopyOf('image-0000000a.jpg', photo)).toBe(true);
  expect(isCopyOf('image-0000000b.jpg', photo)).toBe(false);
});
