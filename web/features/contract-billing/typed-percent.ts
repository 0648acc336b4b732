import { typedNumber } from '#shared/rules/typed-number.ts';

/** A percentage as it is typed, with or without its sign; null when nothing is, NaN when it is none. */
export const typedPercent = (typed: string | number | null | undefined): number | null =>
  typedNumber(typeof typed === 'string' ? typed.replace(/\s*%\s*$/, '') : typed);
