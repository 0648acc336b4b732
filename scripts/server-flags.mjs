/**
 * How V8 keeps the memory of a server. Every piece of a file that passes through counts as memory outside V8's heap, and
 * as V8 counts by itself, 16 MB of them bring on a whole collection: half of the time of a download. With these it
 * weighs them against all there is, and starts with room to do so (docs/decisions/021-node-heap-flags-for-file-throughput.md).
 */
export const SERVER_FLAGS = ['--external-memory-accounted-in-global-limit', '--initial-heap-size=128'];
