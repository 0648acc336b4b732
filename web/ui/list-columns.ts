import type { ReactNode } from 'react';
import { formatForFile } from '#web/lib/file-date.ts';
import { type Message, t } from '#web/lib/text.ts';

/** One column of a list: a column on a desktop, a part of the card on a phone, a column of the export. */
export interface Column<Row> {
  header: Message;
  /** The plain value: shown unless `cell` is given, and exported. */
  value: (row: Row) => string | number | null | undefined;
  /** Set when the value is a day or an instant, so that the export writes a date. Required for such columns. */
  date?: true;
  /** Another value for the export: a label for a code, days for an age. */
  file?: readonly FileColumn<Row>[];
  /** How to show the value, unless as plain text. */
  cell?: (row: Row) => ReactNode;
  /** Right-aligned numbers. */
  align?: 'right';
  /**
   * Its position in the phone's card: `title` (the first line, and the link of the row), `status` (beside it), `text`
   * (a line of its own), `sum` (an amount, at the right end of the first such line), `fact` (default: small, in a row
   * with the others), `none`.
   */
  phone?: 'title' | 'status' | 'text' | 'sum' | 'fact' | 'none';
  /** A short label before the value on a phone's card, for a value that does not explain itself: 'Due'. */
  phoneLabel?: Message;
  /** The value is in US dollars: the column is wide enough for any amount. */
  amount?: true;
  /** A width or a maximum width on a desktop, as classes: 'w-32', 'max-w-80'; 'w-auto' takes the remaining width. */
  className?: string;
  /** Long text wraps to a second line before it is truncated. */
  wraps?: true;
  /** A phone's card shows all of it, however many lines that takes: a title or a text that is the point of the list. */
  whole?: true;
  /** The list can be sorted by it: the loader finds this in `search.sort`, with a minus for descending. */
  sort?: string;
  /** The names of both orders, ascending first: 'Oldest first', 'Newest first'. */
  sortLabels?: readonly [ascending: Message, descending: Message];
  /** Hidden by default; `narrow`: hidden by default except on wide screens. */
  optional?: true | 'narrow';
}

/** A column of an exported file. */
export interface FileColumn<Row> {
  header: Message;
  value: (row: Row) => string | number | null | undefined;
  date?: true;
}

/** The columns of the export: all columns of the list, with dates and labels as people read them. */
export const fileColumns = <Row>(columns: readonly Column<Row>[]): FileColumn<Row>[] =>
  columns.flatMap<FileColumn<Row>>((column) => column.file ?? [column]);

/** The value of a row in a column of the export. */
export function fileCell<Row>(
  { value, date }: FileColumn<Row>,
  row: Row,
): string | number | null | undefined {
  const plain = value(row);
  return date && typeof plain === 'string' ? formatForFile(plain) : plain;
}

/** The columns that are shown: the user's choice, or the default. The title column is always shown. */
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

/** Every order that a list offers, for a menu: its value in the URL and its name. */
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
