export interface CachedFile {
  id: string;
  savedAt: number;
  size: number;
}

/**
 * The files to delete so that the rest fits: first those that are not needed, oldest first; then the oldest needed
 * ones.
 * @param mostBytes the limit for the remaining files
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
