/** What dials a number on a phone, without its extension. */
export const phoneUrl = (number: string): string =>
  `tel:${number.replace(/(?:x|ext|extension)[.:]?\s*\d{1,6}$/i, '').replace(/[^\d+]/g, '')}`;
