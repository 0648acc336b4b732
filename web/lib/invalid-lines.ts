import { downloadText, toCsv } from '#web/lib/csv.ts';
import { t } from '#web/lib/text.ts';

interface ImportedFile {
  name: string;
  header: readonly string[];
  lines: readonly (readonly string[])[];
}

/** The invalid lines of a file as CSV: as they were, with what is wrong in a further column. */
function invalidLines(
  file: ImportedFile,
  problems: readonly { row: number; messages: readonly string[] }[],
): string {
  return toCsv(
    [...file.header, t('What is wrong')],
    problems.map(({ row, messages }) => {
      const cells = file.header.map((_name, index) => file.lines[row]?.[index] ?? '');
      return [...cells, messages.join(' ')];
    }),
  );
}

/** Saves them as a file, to be corrected and imported again. */
export function downloadInvalidLines(
  file: ImportedFile,
  problems: readonly { row: number; messages: readonly string[] }[],
): void {
  downloadText(`${file.name.replace(/\.\w+$/, '')}-to-correct.csv`, invalidLines(file, problems));
}
