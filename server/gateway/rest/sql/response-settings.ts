/** What a function may have said about the response, read after it has run (sheet, 4). */
export const RESPONSE_SETTINGS = `current_setting('response.status', true), current_setting('response.headers', true)`;
