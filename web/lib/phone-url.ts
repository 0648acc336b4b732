/**
 * What dials a number on a phone, without its extension or what follows a pause (a comma or semicolon). In E.164, which
 * dials from any country; a number without a country code is one of the US, if it can be.
 */
export function phoneUrl(number: string): string {
  const digits = number
    .replace(/[,;].*$/s, '')
    .replace(/(?:x|ext|extension)[.:]?\s*\d{1,6}$/i, '')
    .replace(/[^\d+]/g, '');
  return `tel:${withCountry(digits)}`;
}

/** Short numbers, which only an office knows, stay as they are. */
function withCountry(digits: string): string {
  if (/^1?[2-9]\d{9}$/.test(digits)) return `+1${digits.slice(-10)}`;
  // What is dialed instead of '+': in the US, and in many other countries.
  return digits.replace(/^(011|00)(?=[1-9]\d{6,14}$)/, '+');
}
