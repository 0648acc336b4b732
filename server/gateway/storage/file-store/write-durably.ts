import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Bytes that may wait while others are written; then they go in one write instead of one per piece of the network. */
const WRITE_AHEAD_BYTES = 524_288;
/** After so many bytes the disk is set to work, so that little is left to wait for at the end. */
const FLUSH_EVERY_BYTES = 2_097_152;

/**
 * Writes `source` into `file`, and closes it whatever happens.
 * @param start offset in bytes
 * @param look sees each chunk before it is written
 * @returns how many bytes came, all of them on the disk
 * @throws what `source` throws, or the error of the disk
 */
export async function writeDurably(
  file: FileHandle,
  start: number,
  source: AsyncIterable<Uint8Array>,
  look?: (chunk: Uint8Array) => void,
): Promise<number> {
  let sizeBytes = 0;
  let unflushedBytes = 0;
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      look?.(chunk);
      sizeBytes += chunk.byteLength;
      unflushedBytes += chunk.byteLength;
      if (unflushedBytes > FLUSH_EVERY_BYTES) {
        unflushedBytes = 0;
        // The flush at the end waits for this one too, and its error is the one that counts.
        file.datasync().catch(() => undefined);
      }
      yield chunk;
    }
  }
  await pipeline(watched, file.createWriteStream({ start, flush: true, highWaterMark: WRITE_AHEAD_BYTES }));
  return sizeBytes;
}
