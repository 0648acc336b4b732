/** '$9,999,999.99': what has room in letters of the usual size, in half of a phone and in a seventh of a desk. */
const USUAL_LENGTH = 13;

/** Whether a text is an amount that is set in smaller letters, so that it stays whole. */
export const isLongAmount = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('$') && value.length > USUAL_LENGTH;
