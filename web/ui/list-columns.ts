import type { ReactNode } from 'react';
import { formatForFile } from '#web/lib/file-date.ts';
import { type Message, t } from '#web/lib/text.ts';

/** One column of a list: a column on a desk, a part of the card on a phone, a column of the export. */
export interface Column<Row> {
  header: Message;
  /** The plain value: shown unless `cell` is given, and exported. */
  value: (row: Row) => string | number | null | undefined;
  /** The value is a day or an instant, which the export writes as one. Every such column says so. */
  date?: true;
  /** What the export has in its place: a word for a code, days for an age. */
  file?: readonly FileColumn<Row>[];
  /** How it is shown, when not as the plain value. */
  cell?: (row: Row) => ReactNode;
  /** Figures stand right-aligned under each other. */
  align?: 'right';
  /**
   * Its place in the phone's card: `title` (the first line, and the link of the row), `status` (beside it), `text`
   * (a line of its own), `sum` (an amount, at the right end of the first such line), `fact` (default: small, in a row with
   * the others), `none`.
   */
  phone?: 'title' | 'status' | 'text' | 'sum' | 'fact' | 'none';
  /** The value is US dollars: however much it is, the column has room for it. */
  amount?: true;
  /** A width or a limit for the desk, as classes: 'w-32', 'max-w-80'; 'w-auto' takes what the others leave. */
  className?: string;
  /** Long words go on in a second line before they are cut off. */
  wraps?: true;
  /** The list can be ordered by it: the loader finds this in `search.sort`, with a minus for the other way round. */
  sort?: string;
  /** What both ways are called, the one without the minus first: 'Oldest first', 'Newest first'. */
  sortLabels?: readonly [ascending: Message, descending: Message];
  /** Not shown until somebody chooses it; `narrow`: by itself only where there is much room. */
  optional?: true | 'narrow';
}

/** A column of an exported file. */
export interface FileColumn<Row> {
  header: Message;
  value: (row: Row) => string | number | null | undefined;
  date?: true;
}

/** The columns of the export: all of the list's, with dates and words as people read them. */
export const fileColumns = <Row>(columns: readonly Column<Row>[]): FileColumn<Row>[] =>
  columns.flatMap<FileColumn<Row>>((column) => column.file ?? [column]);

/** What a row has in a column of the export. */
export function fileCell<Row>(
  { value, date }: FileColumn<Row>,
  row: Row,
): string | number | null | undefined {
  const plain = value(row);
  return date && typeof plain === 'string' ? formatForFile(plain) : plain;
}

/** The columns that are shown: as somebody chose, else as the list has them. What a row is about always is. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  choice: Readonly<Record<string, boolean>>,
  isWide: boolean,
): readonly Column<Row>[] {
  return columns.filter(({ header, phone, optional }) => {
    const byItself = optional === undefined || (optional === 'narrow' && isWide);
    return phone === 'title' || (choice[header] ?? byItself);
  });
}

/** Every order that a list offers, for a menu: its value in the address and its name. */
export function sortChoices<Row>(columns: readonly Column<Row>[]): { value: string; label: string }[] {
  return columns.flatMap(({ header, sort, sortLabels }) => {
    if (!sort) return [];
    const column = t(header);
    return [
      { value: sort, label: sortLabels ? t(sortLabels[0]) : t('{{column}}, A to Z', { column }) },
      { value: `-${sort}`, label: sortLabels ? t(sortLabels[1]) : t('{{column}}, Z to A', { column }) },
    ];
  });
}
