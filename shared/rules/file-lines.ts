import { received, t } from '#shared/text.ts';

const VALUE_SHOWN = 40;

/** The number of a line as a spreadsheet counts it: the header is line 1. `row` is counted from 0 below the header. */
export const lineNumber = (row: number): number => row + 2;

/**
 * What is wrong in a line, once each, with the cell that it is about, so that nobody has to look for it.
 * @param issues what the schema of the fields found
 * @param cells the line as the file has it, by column
 */
export function lineMessages(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  cells: Readonly<Record<string, string | undefined>>,
): string[] {
  const messages = issues.map((issue) => {
    const problem = t(received(issue.message));
    const value = cells[String(issue.path[0])]?.trim();
    if (!value) return problem;
    const shown = value.length > VALUE_SHOWN ? `${value.slice(0, VALUE_SHOWN)}…` : value;
    return t('“{{value}}”: {{problem}}', { value: shown, problem });
  });
  return [...new Set(messages)];
}
