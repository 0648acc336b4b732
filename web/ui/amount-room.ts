import type { CSSProperties } from 'react';
import { formatMoney } from '#web/lib/money.ts';
import type { Column } from '#web/ui/list-columns.ts';

/** The width of one character of an amount, and of its surroundings (padding, an icon, '/h'), in rem. */
const CHARACTER_REM = 0.5;
const AROUND_REM = 2.25;
/** The size of a class such as 'w-28': quarters of a rem. */
const WIDTH_CLASS = /(?:^|\s)w-(\d+)/;

/** The width of a column whose amounts need more than its usual width; otherwise undefined. */
export function amountRoom<Row>(
  { amount, className, value }: Column<Row>,
  rows: readonly Row[],
): CSSProperties | undefined {
  if (!amount) return undefined;
  const longest = Math.max(0, ...rows.map((row) => formatMoney(Number(value(row) ?? 0)).length));
  const needed = longest * CHARACTER_REM + AROUND_REM;
  const usual = Number(WIDTH_CLASS.exec(className ?? '')?.[1] ?? 0) / 4;
  return needed > usual ? { width: `${needed}rem` } : undefined;
}
