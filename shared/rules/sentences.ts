/** A text as a sentence: with a period, unless it ends with a mark of its own, as 'Acme Inc.' does. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) || text === '' ? text : `${text}.`);

/** Texts as sentences after each other; what is missing is left out. */
export const sentences = (...texts: readonly (string | null | undefined)[]): string =>
  texts.flatMap((text) => (text ? sentence(text.trim()) : [])).join(' ');
