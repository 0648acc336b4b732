const BEFORE = /[\s:,–-]+$/;
const AFTER = /^[\s:,–-]+/;

/**
 * The text of an invoice line, with the number of its work order once: before the text, or where the description
 * already has it.
 */
export function connectionLabel(
  description: string,
  number: string | undefined,
): { number: string | undefined; text: string } {
  if (!number) return { number, text: description };
  const inBrackets = `(${number})`;
  const found = description.includes(inBrackets) ? inBrackets : number;
  const at = description.indexOf(found);
  const before = description.slice(0, at).replace(BEFORE, '');
  const after = description.slice(at + found.length);
  // Not the prefix of a longer number.
  if (at === -1 || /^\d/.test(after)) return { number, text: description };
  const rest = after.replace(AFTER, '');
  if (before && rest) return { number: undefined, text: description };
  return { number, text: before || rest };
}
