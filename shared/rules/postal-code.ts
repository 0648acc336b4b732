/**
 * A ZIP code with the zeros that a spreadsheet has cut off, which takes it for a number: '2139' is '02139'. Everything
 * else stays as it is.
 */
export const restoredPostalCode = (typed: string): string =>
  /^\d{3,4}(-\d{4})?$/.test(typed.trim())
    ? typed.trim().replace(/^\d+/, (zip) => zip.padStart(5, '0'))
    : typed;
