import { expect, test } from 'vitest';
import { bundleSizes } from './bundle-sizes.ts';

test('no first screen loads more JavaScript than it may', () => {
  const tooLarge = bundleSizes().filter(({ kilobytes, mostKilobytes }) => kilobytes > mostKilobytes);
  expect(tooLarge).toEqual([]);
});
