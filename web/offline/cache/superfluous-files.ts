export interface CachedFile {
  id: string;
  savedAt: number;
  size: number;
}

/**
 * What must go so that the rest has room: first what is not wanted, the oldest of it first; then the oldest of what is.
 * @param mostBytes of all that stays
 */
export function superfluousFiles(
  files: readonly CachedFile[],
  wanted: ReadonlySet<string>,
  mostBytes: number,
): string[] {
  let bytes = 0;
  return [...files]
    .sort((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id)) || b.savedAt - a.savedAt)
    .filter(({ size }) => {
      bytes += size;
      return bytes > mostBytes;
    })
    .map(({ id }) => id);
}
