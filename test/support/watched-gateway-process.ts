/** The gateway alone, in a process that tells its parent how much memory it takes. Run with `--expose-gc`. */
import '#server/gateway-alone/main.ts';

const MEGABYTE = 1024 * 1024;

// Whoever watched is gone.
process.on('disconnect', () => process.exit(1));

process.on('message', (question) => {
  if (question === 'collect') globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss: rss / MEGABYTE, heap: (heapUsed + external) / MEGABYTE });
});
