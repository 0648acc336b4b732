export const WAL_FOLDER = 'wal/';
/** A segment of the WAL: timeline, then position, eight and sixteen hex digits. */
export const WAL_SEGMENT = /^[0-9A-F]{24}$/;
export const TIMELINE_HISTORY = /^[0-9A-F]{8}\.history$/;

/** Where a file of the WAL is in the destination. */
export const walObject = (name: string): string => `${WAL_FOLDER}${name}.zst.age`;

/** The name of a file of the WAL, undefined for anything else. */
export function walName(object: string): string | undefined {
  const name = object.slice(WAL_FOLDER.length).replace(/\.zst\.age$/, '');
  return WAL_SEGMENT.test(name) || TIMELINE_HISTORY.test(name) ? name : undefined;
}

/** The position of a segment, which goes on over all timelines. */
export const positionOf = (segment: string): string => segment.slice(8);
