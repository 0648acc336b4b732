/** How messages are shown in this conversation. */
export interface LogLook {
  viewerId: string;
  /** The sender's name, in conversations of more than two people. */
  showsNames: boolean;
  /** Who can read it: for the office, in threads. */
  showsReaders: boolean;
  names: ReadonlyMap<string, string>;
  highlightedId: string | undefined;
}
