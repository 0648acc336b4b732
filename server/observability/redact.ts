/** Everything after the path of an address: codes and tokens travel there. */
const QUERY = /(\/[^\s"'\\?#]*)[?#][^\s"'\\]+/g;
/** A field and its value, as in a form, a cookie, or a message of a library. */
const FIELD =
  /\b((?:access_|refresh_|id_|provider_)?token(?:_hash)?|code(?:_verifier|_challenge)?|apikey|password|secret|otp|nonce|state|saml(?:response|request)|relaystate)(=|%3d)[^\s"'\\&;,]+/gi;
const BEARER = /\b(bearer|basic) +[\w.~+/=-]+/gi;
/** The user and password of an address such as SMTP_URL. */
const CREDENTIALS = /:\/\/[^\s"'\\/@]+@/g;
/** Signed tokens and hashes of passwords. */
const TOKEN = /\beyJ[\w-]+(?:\.[\w-]*)+|\$(?:argon2\w*|2[aby])\$[\w$./+=,-]+/g;
/** A long run of letters with digits, or of both cases, is a key. Hyphenated ids (UUIDs) stay readable. */
const KEY =
  /(?<![\w-])(?=[\w-]*[A-Za-z])(?=[\w-]*\d|[\w-]*[a-z][\w-]*[A-Z]|[\w-]*[A-Z][\w-]*[a-z])[\w-]{40,}(?![\w-])/g;
const REMOVED = '[removed]';

/**
 * A text without what opens a door: queries and fragments of addresses, tokens, codes, keys, and passwords. What it
 * removes contains no quote or backslash, so that JSON stays JSON.
 */
export function redact(text: string): string {
  return text
    .replace(QUERY, `$1?${REMOVED}`)
    .replace(FIELD, `$1$2${REMOVED}`)
    .replace(BEARER, `$1 ${REMOVED}`)
    .replace(CREDENTIALS, `://${REMOVED}@`)
    .replace(TOKEN, REMOVED)
    .replace(KEY, REMOVED);
}
