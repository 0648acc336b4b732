import { Fragment, type ReactNode } from 'react';
import { useHasTwoColumns } from '#web/lib/use-is-phone.ts';
import { balanced } from '#web/ui/balanced.ts';

interface Part {
  /** Its approximate height in pixels; 0 when it is not shown. */
  size: number;
  content: ReactNode;
}

/**
 * Cards of different heights in two columns without gaps; the last card of each column fills the remaining height. On
 * narrow screens, one column in the given order.
 */
export function BalancedColumns({ parts }: { parts: readonly Part[] }) {
  const hasTwo = useHasTwoColumns();
  const there = parts.flatMap((part, at) => (part.size > 0 ? [{ ...part, at }] : []));
  const columns = balanced(there.map(({ size }) => size));
  const column = (which: number) =>
    there
      .filter((_, index) => columns[index] === which)
      .map(({ content, at }) => <Fragment key={at}>{content}</Fragment>);
  if (!hasTwo || there.length < 2) {
    return (
      <div className="grid grid-cols-1 gap-4">
        {there.map(({ content, at }) => (
          <Fragment key={at}>{content}</Fragment>
        ))}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className={COLUMN}>{column(0)}</div>
      <div className={COLUMN}>{column(1)}</div>
    </div>
  );
}

/** Cards in a column; the last one is extended to the height of the other column. */
export const COLUMN = 'flex min-w-0 flex-col gap-4 [&>:last-child]:grow';
