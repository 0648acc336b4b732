import { useCallback, useState } from 'react';

export interface Selection<Row> {
  /** The selected rows, also on other pages. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /** Selects or deselects a row; with `range`, all rows between the last one and this one. */
  toggle: (row: Row, range?: boolean) => void;
  /** Selects these rows too, also of other pages. */
  add: (rows: readonly Row[]) => void;
  /** Selects or deselects all rows that are shown. */
  toggleAll: () => void;
  clear: () => void;
}

/** The selected rows of a list, identified by `rowKey`; `shown` are the rows on the page, in their order. */
export function useSelection<Row>(
  shown: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [last, setLast] = useState<string>();
  const page = shown ?? [];
  const set = (rows: readonly Row[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (isChosen) next.set(rowKey(row), row);
      else next.delete(rowKey(row));
    }
    setChosen(next);
  };

  return {
    // Use the current version of rows that are shown: a selected row may have changed meanwhile.
    rows: [...chosen].map(([key, row]) => page.find((fresh) => rowKey(fresh) === key) ?? row),
    has: (row) => chosen.has(rowKey(row)),
    toggle: (row, range = false) => {
      const key = rowKey(row);
      const from = page.findIndex((candidate) => rowKey(candidate) === last);
      const to = page.findIndex((candidate) => rowKey(candidate) === key);
      const isRange = range && from >= 0 && to >= 0;
      set(
        isRange ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [row],
        isRange || !chosen.has(key),
      );
      setLast(key);
    },
    add: (rows) => set(rows, true),
    toggleAll: () => set(page, !page.every((row) => chosen.has(rowKey(row)))),
    clear: useCallback(() => setChosen(new Map()), []),
  };
}
