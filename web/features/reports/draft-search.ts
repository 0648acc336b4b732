/** The parameters in the URL of a report form: the draft to open, and the report to correct. */
export interface DraftSearch {
  draft?: string;
  /** A report of a former firm, or on a work order that accepts no new reports. */
  report?: string;
}

/** For a route's `validateSearch`. */
export const parseDraftSearch = ({ draft, report }: Record<string, unknown>): DraftSearch => ({
  ...(typeof draft === 'string' && draft !== '' && { draft }),
  ...(typeof report === 'string' && report !== '' && { report }),
});
