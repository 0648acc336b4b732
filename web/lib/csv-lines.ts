import { withoutMark } from '#shared/rules/csv-cell.ts';

/**
 * The cells of a CSV file (RFC 4180), line by line, in any dialect of spreadsheets: separated by commas,
 * semicolons, or tabs, with any line ends, quoted or not. Empty lines are skipped.
 */
export function csvLines(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(content);
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endLine = () => {
    line.push(cell);
    if (line.some((each) => each.trim() !== '')) lines.push(line);
    line = [];
    cell = '';
  };

  for (let at = 0; at < content.length; at += 1) {
    const letter = content[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (content[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator) {
      line.push(cell);
      cell = '';
    } else if (letter === '\n') endLine();
    else if (letter !== '\r') cell += letter;
  }
  endLine();
  return lines.map((cells) => cells.map((cell) => withoutMark(cell).trim()));
}

/** The most frequent separator in the first line, outside of quotes. */
function separatorOf(content: string): string {
  const [head = ''] = content.replace(/"[^"]*"/g, '').split('\n');
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}
