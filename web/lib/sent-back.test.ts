import { expect, test } from 'vitest';
import { unanswered } from './sent-back.ts';

const rejected = (id: string, reviewed_at: string) => ({ id, report_number: id, reviewed_at, review: null });

test('what was replaced is not asked for again; the one sent back last comes first', () => {
  const found = unanswered([
    {
      title: 'Roof',
      rejected: [rejected('a', '2026-01-01'), rejected('b', '2026-01-05')],
      answers: [{ replaces_report_id: 'a' }],
    },
    { title: 'Door', rejected: [rejected('c', '2026-01-09')], answers: [] },
    { title: 'Drain', rejected: [rejected('d', '2026-01-02')], answers: [{ replaces_report_id: 'd' }] },
  ]);
  expect(found.map(({ id, title }) => `${id} ${title}`)).toEqual(['c Door', 'b Roof']);
});
