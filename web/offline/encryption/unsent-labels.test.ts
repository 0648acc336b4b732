import { expect, test } from 'vitest';
import { unsentLabels, unsentLabelsByFate } from './unsent-labels.ts';

const nothing = {
  ...{ drafts: 0, reports: 0, photos: 0, reportPhotos: 0 },
  ...{ clockEvents: 0, messages: 0, refused: 0, texts: 0, refusedReports: 0, begunMessages: 0 },
};

test('an unfinished form and a draft are only stored', () => {
  expect(unsentLabelsByFate({ ...nothing, texts: 1, drafts: 2, photos: 3 })).toEqual({
    sent: [],
    kept: ['2 report drafts', '3 photos of them', '1 unfinished form'],
  });
});

test('submitted items are sent, each with its own photos', () => {
  const work = {
    ...{ drafts: 1, reports: 1, photos: 5, reportPhotos: 3 },
    ...{ clockEvents: 2, messages: 1, refused: 0, texts: 1, refusedReports: 0, begunMessages: 0 },
  };
  expect(unsentLabelsByFate(work)).toEqual({
    sent: ['1 report that has not arrived yet', '3 photos of them', '2 clock events', '1 message'],
    kept: ['1 report draft', '2 photos of them', '1 unfinished form'],
  });
  expect(unsentLabels(work)).toHaveLength(6);
});

test('refused items are stored, and are not sent again automatically', () => {
  expect(unsentLabelsByFate({ ...nothing, refused: 2 })).toEqual({
    sent: [],
    kept: ['2 clock events or messages that were not accepted'],
  });
});

test('a refused report and an unfinished message need attention', () => {
  expect(unsentLabelsByFate({ ...nothing, refusedReports: 1, photos: 2, begunMessages: 1 })).toEqual({
    sent: [],
    kept: ['1 report that was not accepted', '2 photos of them', '1 unsent message draft'],
  });
});

test('nothing has no label', () => {
  expect(unsentLabelsByFate(nothing)).toEqual({ sent: [], kept: [] });
});
