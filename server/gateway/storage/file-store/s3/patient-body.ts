import { Readable } from 'node:stream';
import { StoreUnavailableError } from '#server/gateway/storage/file-store/file-store.ts';

/** How long the service may be silent while we wait for its bytes, in milliseconds. */
const SILENCE_MS = 30_000;

/** The body of an answer, given up when the service falls silent; a reader may take all the time it wants. */
export function patientBody(body: Readable, silenceMs = SILENCE_MS): Readable {
  return Readable.from(chunksOf(body, silenceMs), { objectMode: false });
}

async function* chunksOf(body: Readable, silenceMs: number): AsyncGenerator<Uint8Array> {
  const chunks = body.iterator() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new Error('it fell silent')), silenceMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw new StoreUnavailableError(error);
  } finally {
    body.destroy();
  }
}
