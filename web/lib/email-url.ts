/** What opens a new email to an address. It is encoded, so that it cannot bring other recipients or a text. */
export const emailUrl = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
