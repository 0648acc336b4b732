import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AGE_IN_FILE } from '#web/features/work-orders/age-in-file.ts';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { message, received, t } from '#web/lib/text.ts';
import { type Column, fileCell, fileColumns } from '#web/ui/list-columns.ts';
import { activityColumn, statusColumn } from '#web/ui/list-status.tsx';
import { STATUSES, type StatusKind } from '#web/ui/statuses.ts';

const FEATURES = new URL('../features/', import.meta.url);

const cells = <Row>(columns: readonly Column<Row>[], row: Row) =>
  fileColumns(columns).map((column) => fileCell(column, row));

test('a file has dates and times in readable form, by the office’s clock', () => {
  setOfficeZone('America/New_York');
  const row = { submitted_at: '2026-11-21T01:05:00Z', due_date: '2026-11-20', none: null };
  expect(
    cells<typeof row>(
      [
        { header: message('Submitted'), value: ({ submitted_at }) => submitted_at, date: true },
        { header: message('Due'), value: ({ due_date }) => due_date, date: true },
        { header: message('None'), value: ({ none }) => none, date: true },
      ],
      row,
    ),
  ).toEqual(['11/20/2026 8:05 PM', '11/20/2026', null]);
});

test('an age is days, beside the day from which it counts', () => {
  const age: Column<{ created_at: string; open_since: string | null }> = {
    ...{ header: message('Age'), value: (row) => row.created_at, file: AGE_IN_FILE },
  };
  expect(fileColumns([age]).map(({ header }) => header)).toEqual(['Received', 'Days open']);
  const created_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  expect(cells([age], { created_at, open_since: created_at })[1]).toBe(3);
  expect(cells([age], { created_at, open_since: null })[1]).toBeNull();
});

const KINDS = Object.keys(STATUSES) as StatusKind[];

test.each(KINDS)('a status of %s is the word that its badge has', (kind) => {
  for (const [status, { label }] of Object.entries(STATUSES[kind])) {
    const word = t(received(label));
    expect(cells([statusColumn(kind)], { status })).toEqual([word]);
    expect(word).not.toMatch(/_|^[a-z]/);
  }
});

test('active or not has a label', () => {
  expect(cells([activityColumn()], { is_active: false })).toEqual(['Inactive']);
});

/** The source of every list column: columns with dates must say so, and codes must not be shown as stored. */
test.each(
  readdirSync(FEATURES, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.tsx') && !file.includes('test'))
    .map((file) => [file, readFileSync(new URL(file, FEATURES), 'utf8')] as const)
    .filter(([, source]) => /\bColumn</.test(source)),
)('%s exports dates and words', (_file, source) => {
  const raw = /value: \(row\) => row\.[\w.?]*(_at|_on|_date|_time),(?!\s*(date: true|file: ))/;
  expect(raw.exec(source)?.[0]).toBeUndefined();
  expect(
    /value: \(row\) => row\.(status|priority|role|category|template|\w+_type|payment_method),/.exec(
      source,
    )?.[0],
  ).toBeUndefined();
});
