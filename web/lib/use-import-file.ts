import { useState } from 'react';
import { csvLines } from '#web/lib/csv-lines.ts';
import {
  type ColumnMap,
  type ImportColumns,
  importRows,
  mapColumns,
  missingColumns,
  type Restored,
  restoredCells,
} from '#web/lib/import-columns.ts';
import { t } from '#web/lib/text.ts';

interface ParsedFile {
  name: string;
  isPasted: boolean;
  header: string[];
  lines: string[][];
}

const NOTHING: Restored = new Map();
const FILE_NAME_CHARACTERS = 255;
const MAX_BYTES = 5 * 1024 * 1024;

/**
 * The file or the pasted rows of an import, parsed on this device, and the columns.
 * @param tooMany what a file with more than `maxRows` lines is refused with
 */
export function useImportFile<Name extends string>(
  columns: ImportColumns<Name>,
  maxRows: number,
  tooMany: (count: number) => string,
) {
  const [file, setFile] = useState<ParsedFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [map, setMap] = useState<ColumnMap<Name> | null>(null);
  const [choices, setChoices] = useState(0);

  const read = (name: string, text: string, isPasted: boolean) => {
    const [header, ...lines] = csvLines(text);
    const found =
      lines.length === 0
        ? t('This file has no lines below its header.')
        : lines.length > maxRows
          ? tooMany(lines.length)
          : null;
    setProblem(found);
    setFile(found || !header ? null : { name, isPasted, header, lines });
    if (!found && header) setMap(mapColumns(columns, header));
  };
  const choose = async (chosen: File) => {
    setFile(null);
    setChoices((count) => count + 1);
    if (chosen.size > MAX_BYTES)
      return setProblem(t('This file is larger than 5 MB. Split it and import the parts.'));
    read(chosen.name, await chosen.text(), false);
  };
  /** Reads rows copied from a spreadsheet, the first of which names the columns; an empty text is no file. */
  const paste = (name: string, text: string) => {
    if (text.trim() !== '') return read(name, text, true);
    setFile(null);
    setProblem(null);
  };

  const missing = map ? missingColumns(columns, map) : [];
  return {
    file,
    problem,
    choose,
    paste,
    /** How often a file was chosen. Part of the key of a preview: a file that is chosen again is checked again. */
    choices,
    map,
    setMap,
    missing,
    /** For the audit log; empty for pasted rows. */
    fileName: file && !file.isPasted ? file.name.slice(0, FILE_NAME_CHARACTERS) : '',
    /** The lines for the command; null while a required column is missing. */
    rows: file && map && missing.length === 0 ? importRows(columns, file.lines, map) : null,
    /** The cells that a spreadsheet has damaged, with what is imported instead. */
    restored: file && map ? restoredCells(columns, file.lines, map) : NOTHING,
  };
}
