import { stateCode } from '#shared/rules/us-states.ts';

/** A ZIP code of which leading digits are missing. */
const CUT = /^\d{3,4}(-\d{4})?$/;
/** The states whose ZIP codes begin with 0. */
const ZERO_STATES = ['CT', 'MA', 'ME', 'NH', 'NJ', 'PR', 'RI', 'VT'];
/** The few ZIP codes of New York that do. */
const ZERO_IN_NEW_YORK = ['00501', '00544', '06390'];

/**
 * A ZIP code with the zeros that a spreadsheet has cut off, which takes it for a number: '2139' is '02139'. Everything
 * else stays as it is, also a code whose state has no ZIP codes that begin with 0.
 * @param state as it is in the file; an unknown one, and none, is not compared
 */
export function restoredPostalCode(typed: string, state: string): string {
  const trimmed = typed.trim();
  if (!CUT.test(trimmed)) return typed;
  const restored = trimmed.replace(/^\d+/, (zip) => zip.padStart(5, '0'));
  return beginsWithZero(stateCode(state), restored) ? restored : typed;
}

const beginsWithZero = (state: string | undefined, zip: string): boolean =>
  state === undefined ||
  ZERO_STATES.includes(state) ||
  (state === 'NY' && ZERO_IN_NEW_YORK.includes(zip.slice(0, 5)));
