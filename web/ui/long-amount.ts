/** The length of '$9,999,999.99', which fits in normal type into half of a phone and a seventh of a desktop. */
const USUAL_LENGTH = 13;

/** Whether a text is an amount that needs smaller type to stay on one line. */
export const isLongAmount = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('$') && value.length > USUAL_LENGTH;
