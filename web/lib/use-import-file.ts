import { useState } from 'react';
import { csvLines } from '#web/lib/csv-lines.ts';
import {
  type ColumnMap,
  type ImportFields,
  importRows,
  mapColumns,
  missingColumns,
} from '#web/lib/import-columns.ts';
import { t } from '#web/lib/text.ts';

interface ImportLines {
  header: string[];
  lines: string[][];
}

const MAX_BYTES = 5 * 1024 * 1024;

interface ImportFileOptions<Name extends string> {
  fields: ImportFields<Name>;
  maxRows: number;
  /** What a file with more rows is told. */
  tooMany: (count: number) => string;
}

/** A CSV file, or pasted rows of a spreadsheet, parsed on this device; its columns are mapped to fields. */
export function useImportFile<Name extends string>({ fields, maxRows, tooMany }: ImportFileOptions<Name>) {
  const [file, setFile] = useState<ImportLines | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [map, setMap] = useState<ColumnMap<Name> | null>(null);

  const read = (text: string) => {
    const [header, ...lines] = csvLines(text);
    const problem =
      lines.length === 0
        ? t('This file has no lines below its header.')
        : lines.length > maxRows
          ? tooMany(lines.length)
          : null;
    setFileProblem(problem);
    setFile(problem || !header ? null : { header, lines });
    if (!problem && header) setMap(mapColumns(fields, header));
  };

  const choose = async (chosen: File) => {
    setFile(null);
    if (chosen.size > MAX_BYTES)
      return setFileProblem(t('This file is larger than 5 MB. Split it and import the parts.'));
    read(await chosen.text());
  };

  const missing = map ? missingColumns(fields, map) : [];
  return {
    fields,
    file,
    fileProblem,
    choose,
    /** Reads pasted rows; an empty text is no file. */
    paste: (text: string) => {
      if (text.trim() !== '') return read(text);
      setFile(null);
      setFileProblem(null);
    },
    map,
    setMap,
    missing,
    /** The rows for the command; null until every required column is known. */
    rows: file && map && missing.length === 0 ? importRows(fields, file.lines, map) : null,
  };
}

export type ImportFile<Name extends string> = ReturnType<typeof useImportFile<Name>>;
