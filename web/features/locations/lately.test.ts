import { expect, test } from 'vitest';
import { latePhotos, lateReports } from './lately.ts';
import type { LatelyOrder } from './location-queries.ts';

const photo = (id: string, content_type = 'image/jpeg', category: 'after' | 'signature' = 'after') => ({
  id,
  storage_path: id,
  file_name: id,
  content_type,
  category,
  caption: '',
  taken_at: null,
});

const order = (id: string, submitted: string[], photos: ReturnType<typeof photo>[]): LatelyOrder => ({
  id,
  work_order_number: id,
  title: `Title of ${id}`,
  photos,
  reports: submitted.map((submitted_at) => ({
    id: `${id} ${submitted_at}`,
    report_number: '',
    status: 'approved',
    submitted_at,
    work_performed: 'Done.',
    photos: [photo(`report ${id}`)],
  })),
});

test('the five latest reports of all work, each with the title of its work order', () => {
  const reports = lateReports([
    order('A', ['2026-03-01', '2026-03-04', '2026-03-05'], []),
    order('B', ['2026-03-03', '2026-03-02', '2026-03-06'], []),
  ]);
  expect(reports.map(({ submitted_at }) => submitted_at.slice(-1))).toEqual(['6', '5', '4', '3', '2']);
  expect(reports[0]).toMatchObject({ title: 'Title of B' });
});

test('pictures only, without signatures, those of the newest work first', () => {
  const orders = [
    order('A', ['2026-03-01'], [photo('plan', 'application/pdf'), photo('request')]),
    order('B', [], [photo('ink', 'image/png', 'signature'), photo('older')]),
  ];
  expect(latePhotos(orders).map(({ id }) => id)).toEqual(['report A', 'request', 'older']);
});
