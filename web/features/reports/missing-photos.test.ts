import { expect, test } from 'vitest';
import { isComplete, missingPhotos } from '#web/features/reports/missing-photos.ts';

const photo = (category: 'before' | 'during' | 'after', state: 'saved' | 'unsaved' | 'lost' = 'saved') => ({
  category,
  state,
});

test('counts the photos of each side on their own', () => {
  const rule = { before: 1, after: 2 };
  expect(missingPhotos(rule, [])).toEqual({ before: 1, after: 2 });
  expect(missingPhotos(rule, [photo('before'), photo('before'), photo('during'), photo('after')])).toEqual({
    before: 0,
    after: 1,
  });
});

test('a photo that could not be stored does not count', () => {
  const missing = missingPhotos({ before: 1, after: 0 }, [
    photo('before', 'unsaved'),
    photo('before', 'lost'),
  ]);
  expect(missing).toEqual({ before: 1, after: 0 });
  expect(isComplete(missing)).toBe(false);
  expect(isComplete(missingPhotos({ before: 0, after: 0 }, []))).toBe(true);
});
