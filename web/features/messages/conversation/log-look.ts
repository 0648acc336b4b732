/** How messages are shown in this conversation. */
export interface LogLook {
  viewerId: string;
  /** Who wrote it, in words: where more than two talk. */
  showsNames: boolean;
  /** Who reads along: for the office, in threads. */
  showsReaders: boolean;
  names: ReadonlyMap<string, string>;
  highlightedId: string | undefined;
}
