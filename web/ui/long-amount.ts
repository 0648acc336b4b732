/** The length of '$9,999,999.99', which fits in normal type into half of a phone and a seventh of a desktop. */
const USUAL_LENGTH = 13;

/** Whether a text begins with an amount that needs smaller type to stay on one line: '-$19,999,999,999.98 (-200.0%)'. */
export const isLongAmount = (value: unknown): boolean =>
  typeof value === 'string' && (/^-?\$[\d,.]+/.exec(value)?.[0].length ?? 0) > USUAL_LENGTH;
