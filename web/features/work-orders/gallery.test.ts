import { expect, it } from 'vitest';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { countByCategory, galleryOf } from './gallery.ts';

const photo = (id: string, category: StoredPhoto['category'], content_type = 'image/jpeg'): StoredPhoto => ({
  id,
  storage_path: `x/${id}.jpg`,
  file_name: `${id}.jpg`,
  content_type,
  category,
  caption: '',
  taken_at: null,
});

it('has the photos of the work order and of its reports, with their source', () => {
  const gallery = galleryOf(
    [photo('request', 'before')],
    [{ report_number: 'RPT-000004', photos: [photo('done', 'after'), photo('name', 'signature')] }],
  );
  expect(gallery.map(({ id, caption }) => [id, caption])).toEqual([
    ['request', ''],
    ['done', 'done.jpg · RPT-000004'],
  ]);
});

it('counts files that are no pictures as documents', () =>
  expect(
    countByCategory([photo('a', 'before'), photo('b', 'before', 'application/pdf'), photo('c', 'other')]),
  ).toEqual({ before: 1, during: 0, after: 0, other: 1, document: 1 }));
