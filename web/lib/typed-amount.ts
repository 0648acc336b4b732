const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * Cleans a typed amount: removes '$', spaces at the ends, and the commas between groups of three digits: '1,250.50'
 * becomes '1250.50'. Any other comma stays, so that a decimal comma ('12,50') is refused instead of read as 1,250.
 */
export function plainAmount(typed: string): string {
  const digits = typed.trim().replace(/^\$\s*/, '');
  return GROUPED.test(digits) ? digits.replaceAll(',', '') : digits;
}
