import { Readable } from 'node:stream';
import { StoreUnavailableError } from '#server/gateway/storage/file-store/file-store.ts';

/** How long we wait for this many bytes, in milliseconds: a service that answers byte by byte is silent too. */
const SILENCE_MS = 30_000;
const LEAST_BYTES = 64 * 1024;

/** The body of an answer, given up when the service falls silent; a reader may take all the time it wants. */
export function patientBody(body: Readable, silenceMs = SILENCE_MS): Readable {
  return Readable.from(chunksOf(body, silenceMs), { objectMode: false });
}

async function* chunksOf(body: Readable, silenceMs: number): AsyncGenerator<Uint8Array> {
  const chunks = body.iterator() as AsyncIterator<Uint8Array>;
  try {
    let [bytes, waitedMs] = [0, 0];
    for (;;) {
      const startedMs = performance.now();
      const timer = setTimeout(() => body.destroy(new Error('it fell silent')), silenceMs - waitedMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      bytes += next.value.byteLength;
      waitedMs += performance.now() - startedMs;
      if (bytes >= LEAST_BYTES) [bytes, waitedMs] = [0, 0];
      yield next.value;
    }
  } catch (error) {
    throw new StoreUnavailableError(error);
  } finally {
    body.destroy();
  }
}
