/** Comments, values, and what only looks like one: quoted names and the numbers of parameters. */
const PARTS = new RegExp(
  [
    /--[^\n]*/,
    /\/\*[\s\S]*?(?:\*\/|$)/,
    /(?<quotedName>"[^"]*(?:"|$))/,
    /(?<text>\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'[^']*(?:'|$)|\$(?<tag>(?:[A-Za-z_]\w*)?)\$[\s\S]*?(?:\$\k<tag>\$|$))/,
    /(?<parameter>\$\d+)/,
    /(?<number>(?<![\w$])(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/**
 * A statement without comments and values: texts become `'…'` and numbers `0`, so that statements that differ in them
 * are one. A text that was cut off has no value at its end either.
 */
export function withoutValues(statement: string): string {
  return statement
    .replace(PARTS, (part, ...rest) => {
      const groups: Record<string, string | undefined> = rest.at(-1);
      if (groups.quotedName ?? groups.parameter) return part;
      if (groups.text !== undefined) return "'…'";
      return groups.number === undefined ? ' ' : '0';
    })
    .replace(/\s+/g, ' ')
    .trim();
}
