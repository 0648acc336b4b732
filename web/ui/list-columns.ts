import type { ReactNode } from 'react';

/** One column of a list: a column on a desk, a part of the card on a phone, a column of the export. */
export interface Column<Row> {
  header: string;
  /** The plain value: shown unless `cell` is given, and exported. */
  value: (row: Row) => string | number | null | undefined;
  /** How it is shown, when not as the plain value. */
  cell?: (row: Row) => ReactNode;
  /** Figures stand right-aligned under each other. */
  align?: 'right';
  /**
   * Its place in the phone's card: `title` (the first line, and the link of the row), `status` (beside it), `text`
   * (a line of its own), `fact` (default: small, in a row with the others), `none`.
   */
  phone?: 'title' | 'status' | 'text' | 'fact' | 'none';
  /** A width or a limit for the desk, as classes: 'w-32', 'max-w-80'. */
  className?: string;
}
