import type { Statement } from '#server/gateway/rest/sql/writer.ts';

/** What a function may have said about the response, read after it has run (rest protocol 4). */
export const RESPONSE_SETTINGS = `current_setting('response.status', true), current_setting('response.headers', true)`;

export const RESPONSE_SETTINGS_STATEMENT: Statement = {
  text: `select ${RESPONSE_SETTINGS}`,
  values: [],
  repeats: true,
};
