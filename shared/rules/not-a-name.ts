/**
 * A web address, a line break, or a character that turns the direction of text, in a name: an email of the portal that names the person would carry somebody else's
 * message. `app.has_address` in the database has the same pattern, so it has only what both dialects read alike.
 */
export const NOT_A_NAME =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  /[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]|:\/\/|www[.]|[.][^ ]*\/|[A-Za-z0-9\u00A1-\uFFFF]{2}[.\u3002\uFF0E\uFF61][A-Za-z\u00A1-\uFFFF]{2}/iu;
