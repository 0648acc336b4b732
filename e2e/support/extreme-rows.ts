import type pg from 'pg';
import { withoutTriggers } from '#test/support/without-triggers.ts';
import { type ValueColumn, valueColumns } from '../../db/tests/support/value-columns.ts';

/** Values for the first, the second, and the third of three rows: the first that the column's checks allow. */
type Candidates = [largest: unknown[], least: unknown[], odd: unknown[]];

const ODD = [
  // Overlong diacritics, right-to-left text, an emoji of several characters, joiners, line breaks, and unpaired
  // surrogates.
  'Z̷̡̢͎͈̀́͝a̴l̵g̶o \u202eleft\u202c 👩‍👩‍👧‍👦🏳️‍🌈 ﷽ \u200d\u200b\ufeff "=1+1",;\t\r\n</script>\u2028',
  'ﷺ\u202e🏳️‍🌈',
];

function candidatesOf({ kind, checks }: ValueColumn): Candidates {
  const limits = [...checks.join(' ').matchAll(/<= \(?'?(-?\d+(?:\.\d+)?)/g)].map(([, limit]) =>
    Number(limit),
  );
  const largestFirst = limits.toSorted((a, b) => b - a);
  switch (kind) {
    case 'text':
      return [
        largestFirst.filter((limit) => limit < 5000).map((limit) => 'W'.repeat(limit)),
        [null, '', ' x'],
        ODD,
      ];
    case 'number':
    case 'integer':
      return [
        [...largestFirst, 9_999_999_999.99, 99_999_999.99, 9999.99, 100],
        [null, 0, 0.01, 1],
        [0.01, 1],
      ];
    case 'date':
      return [['2199-12-31', '2026-01-01'], [null, '1900-01-01'], ['2024-02-29']];
    case 'moment':
      return [['2199-12-31T23:59:59.999Z'], [null, '1900-01-01T00:00:00Z'], ['2026-03-08T07:00:00Z']];
    default:
      return [[], [null], []];
  }
}

/**
 * Columns whose texts decide about access or are URLs, and only the database's triggers check them; and the positions
 * in the audit log, after whose largest no entry could be written.
 */
const LEFT =
  /^(status|role|email|path|key|kind|storage_path|time_zone|organization_type|.*_type|visibility|position.*)$/;

/**
 * Gives the rows of every table in turn the largest, the smallest, and the strangest values that its checks accept.
 * @returns how many columns accepted one
 */
export async function segmentRows(owner: pg.Pool): Promise<number> {
  const columns = (await valueColumns(owner)).filter(({ column: name }) => !LEFT.test(name));
  let taken = 0;
  for (const [table, ofTable] of Map.groupBy(columns, (column) => column.table)) {
    // Each change of a table's triggers has every connection plan anew.
    await withoutTriggers(owner, table, async () => {
      for (const column of ofTable) taken += await giveExtremes(owner, column);
    });
  }
  return taken;
}

/** @returns how many of the three rows took a value */
async function giveExtremes(owner: pg.Pool, column: ValueColumn): Promise<number> {
  let taken = 0;
  for (const [turn, candidates] of candidatesOf(column).entries()) {
    for (const value of candidates) {
      if (!(await give(owner, column, value, turn))) continue;
      taken += 1;
      break;
    }
  }
  return taken;
}

/** Whether the table accepted the value; for unique columns, only the last row is tried. */
async function give(
  owner: pg.Pool,
  { table, column }: ValueColumn,
  value: unknown,
  turn: number,
): Promise<boolean> {
  const rows = `select ctid, row_number() over (order by ctid) as nth, count(*) over () as rows from public.${table}`;
  for (const which of ['(nth - 1) % 3 = $2', 'nth = least(rows, $2 + 1)']) {
    try {
      const { rowCount } = await owner.query(
        `update public.${table} t set ${column} = $1 from (${rows}) n where n.ctid = t.ctid and ${which}`,
        [value, turn],
      );
      return (rowCount ?? 0) > 0;
    } catch {
      // A check, a type, or another row does not allow it.
    }
  }
  return false;
}
