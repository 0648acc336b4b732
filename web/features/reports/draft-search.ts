/** What the address of a report form says: which draft to go on with, and which report it corrects. */
export interface DraftSearch {
  draft?: string;
  /** A report of a former firm, or on a work order that takes no new reports. */
  report?: string;
}

/** For a route's `validateSearch`. */
export const parseDraftSearch = ({ draft, report }: Record<string, unknown>): DraftSearch => ({
  ...(typeof draft === 'string' && draft !== '' && { draft }),
  ...(typeof report === 'string' && report !== '' && { report }),
});
