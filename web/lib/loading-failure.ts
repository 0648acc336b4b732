/** A part of the portal that could not be loaded: each browser says it in its own words. */
const LOADING_FAILED = /dynamically imported module|module script|Failed to fetch|NetworkError|Load failed/i;

/** Whether an error of the browser means that something could not be loaded. */
export const isLoadingFailure = (error: unknown): boolean =>
  error instanceof TypeError && LOADING_FAILED.test(error.message);
