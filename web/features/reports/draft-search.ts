/** What the address of a report form says: which draft to go on with. */
export interface DraftSearch {
  draft?: string;
}

/** For a route's `validateSearch`. */
export const parseDraftSearch = ({ draft }: Record<string, unknown>): DraftSearch =>
  typeof draft === 'string' && draft !== '' ? { draft } : {};
