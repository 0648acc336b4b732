/** What dials a number on a phone, without its extension or what follows a pause (a comma or semicolon). */
export const phoneUrl = (number: string): string =>
  `tel:${number
    .replace(/[,;].*$/s, '')
    .replace(/(?:x|ext|extension)[.:]?\s*\d{1,6}$/i, '')
    .replace(/[^\d+]/g, '')}`;
