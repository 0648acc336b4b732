/** Digits in groups of three after the first: '1,234,567'. A group never begins with a zero: '0,500' is a half. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,\s])\d{3})(?:\1\d{3})*$/;

/**
 * A number as people type it: an amount ('$1,234.50'), hours, or a quantity. A decimal comma counts as well as a decimal
 * point: '1.234,50' and '1 234,50' are 1234.5, and '350,50' is 350.5.
 *
 * One text can mean two numbers: '1,234' is read as in the US, 1234, and '1.234' has decimals. Several groups are always
 * thousands: '1.234.567' is 1234567.
 *
 * @returns null for an empty text; NaN for what is no number
 */
export function typedNumber(typed: unknown): number | null {
  if (typeof typed === 'number') return typed;
  const text = String(typed ?? '').trim();
  if (text === '') return null;
  // The currency comes before or after the number: '$350.50' in English, '350,50 $' in many other languages.
  const [, sign, currency, rest = ''] = /^(-?)((?:US)?\$?)\s*(.*)$/i.exec(text) ?? [];
  const plain = plainDigits(currency ? rest : rest.replace(/\s*(?:(?:US)?\$|USD)$/i, ''));
  return plain === undefined ? Number.NaN : Number(sign + plain);
}

/** With a decimal point alone; undefined when the separators make no sense. */
function plainDigits(text: string): string | undefined {
  if (/^(\d+\.?\d*|\.\d+)$/.test(text)) return text;
  if (isGrouped(text)) return text.replace(/[.,\s]/g, '');
  // The last separator separates the decimals.
  const [, whole = '', separator, decimals = ''] = /^(.*)([.,])(\d*)$/.exec(text) ?? [];
  if (separator === undefined || whole.includes(separator)) return undefined;
  if (!/^\d*$/.test(whole) && !GROUPED.test(whole)) return undefined;
  return /\d/.test(whole + decimals) ? `${whole.replace(/\D/g, '')}.${decimals}` : undefined;
}

/** Whether each separator is one of thousands. A single point is not: in the US it separates decimals. */
const isGrouped = (text: string): boolean => GROUPED.test(text) && !/^\d+\.\d+$/.test(text);
