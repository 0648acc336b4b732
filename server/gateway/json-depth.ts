/** Deeper values serve nobody and exhaust the stack of PostgreSQL's own parser. */
const MAX_JSON_DEPTH = 500;

/**
 * Whether lists and objects of a JSON text lie deeper within each other than anybody needs. Reads on its own, text by
 * text: a regular expression for a text of some megabytes runs out of stack.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfText(json, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

/** The index of the quote that ends the text which begins at `start`; behind the last character where none does. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
