/** A language by its own name, which its speakers look for: 'español (Estados Unidos)' for es-US. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
