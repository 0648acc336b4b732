/**
 * Holds how much JavaScript a phone must load before it can be used: part of `npm run check`; needs a built web app.
 * `bundle-sizes.test.ts` holds the same in `npm test`.
 */
import { bundleSizes } from './bundle-sizes.ts';

for (const { what, kilobytes, mostKilobytes } of bundleSizes()) {
  const isTooLarge = kilobytes > mostKilobytes;
  if (isTooLarge) process.exitCode = 1;
  const limit = isTooLarge ? `MORE THAN ${mostKilobytes}` : `of ${mostKilobytes}`;
  process.stdout.write(`${what.padEnd(30)} ${kilobytes.toFixed(1).padStart(6)} kB ${limit}\n`);
}
