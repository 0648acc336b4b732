/** The server sends one mail, or one message, a minute to an address; asking sooner only earns a refusal. */
export const NEXT_MAIL_AFTER_MS = 60_000;
