/** The messages of browsers for a chunk that could not be loaded. */
const LOADING_FAILED = /dynamically imported module|module script|Failed to fetch|NetworkError|Load failed/i;

/** Whether an error of the browser means that a chunk could not be loaded. */
export const isLoadingFailure = (error: unknown): boolean =>
  error instanceof TypeError && LOADING_FAILED.test(error.message);
