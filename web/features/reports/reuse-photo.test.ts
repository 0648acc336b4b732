import { expect, test } from 'vitest';
import { copyName, isCopyOf } from '#web/features/reports/reuse-photo.ts';

test('copies of photos of one name keep apart, and keep their kind', () => {
  const first = copyName({ id: '0199a3a0-0000-7000-8000-00000000000a', file_name: 'image.jpg' });
  const second = copyName({ id: '0199a3a0-0000-7000-8000-00000000000b', file_name: 'image.jpg' });
  expect(first).toBe('image-0000000a.jpg');
  expect(second).not.toBe(first);
  expect(copyName({ id: '0199a3a0-0000-7000-8000-00000000000a', file_name: 'scan' })).toBe('scan-0000000a');
});

test('a copy is known by its name, whatever it became when it was made smaller', () => {
  const photo = { id: '0199a3a0-0000-7000-8000-00000000000a', file_name: 'image.png' };
  expect(isCopyOf('image-0000000a.jpg', photo)).toBe(true);
  expect(isCopyOf('image-0000000b.jpg', photo)).toBe(false);
});
