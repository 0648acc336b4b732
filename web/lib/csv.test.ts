import { expect, test } from 'vitest';
import { toCsv } from '#web/lib/csv.ts';

test('quotes where necessary and keeps numbers as numbers', () => {
  expect(
    toCsv(
      ['Number', 'Title', 'Total'],
      [
        ['WO-1', 'Say "hi",\nplease', 12.5],
        ['WO-2', null, -3],
      ],
    ),
  ).toBe('\uFEFFNumber,Title,Total\r\nWO-1,"Say ""hi"",\nplease",12.5\r\nWO-2,,-3\r\n');
});

test.each(['=1+1', '+1', '-1', '@cmd', '\tx'])(
  'a text that a spreadsheet would run stays a text: %j',
  (text) => {
    expect(toCsv(['a'], [[text]])).toContain(`'${text}`);
  },
);
