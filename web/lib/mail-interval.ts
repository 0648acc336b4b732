/** The server sends one mail or text message per minute to an address; a request before that is refused. */
export const NEXT_MAIL_AFTER_MS = 60_000;
