import type { FileStore } from '#server/gateway/storage/file-store/file-store.ts';

/**
 * A store that stops in the middle of a file when the room ends: large uploads may fill a disk within seconds.
 * @param requireRoom throws what the writer gets
 */
export function whileRoom(files: FileStore, requireRoom: () => void): FileStore {
  async function* checked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      requireRoom();
      yield chunk;
    }
  }
  return {
    ...files,
    put: (version, source) => files.put(version, checked(source)),
    appendPart: (version, state, source) => files.appendPart(version, state, checked(source)),
  };
}
