import { expect, test } from 'vitest';
import { textCell, withoutFormula, withoutMark } from '#shared/rules/csv-cell.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠x', '\t=1', '\r=1'])(
  '%j is no formula',
  (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`);
    expect(withoutMark(withoutFormula(text))).toBe(text);
  },
);

test.each(['', 'Door 4', "'quoted'", "O'Neil", '1-2'])('%j stays as it is', (text) => {
  expect(withoutFormula(text)).toBe(text);
  expect(withoutMark(text)).toBe(text);
});

test.each([
  ['Door 4', 'Door 4'],
  ['4" pipe, long', '"4"" pipe, long"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=A1,B1', `"'=A1,B1"`],
])('%j is the cell %s', (text, cell) => {
  expect(textCell(text)).toBe(cell);
});
