import { expect, test } from 'vitest';
import { unsentLabels, unsentLabelsByFate } from './unsent-labels.ts';

const nothing = {
  ...{ drafts: 0, reports: 0, photos: 0, reportPhotos: 0 },
  ...{ clockEvents: 0, messages: 0, refused: 0, texts: 0, refusedReports: 0, begunMessages: 0 },
};

test('a form that was begun and a draft are kept, and only kept', () => {
  expect(unsentLabelsByFate({ ...nothing, texts: 1, drafts: 2, photos: 3 })).toEqual({
    sent: [],
    kept: ['2 report drafts', '3 photos of them', '1 unfinished form'],
  });
});

test('what was submitted is sent, each with its own photos', () => {
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

test('what the server did not accept is kept, and is not sent again by itself', () => {
  expect(unsentLabelsByFate({ ...nothing, refused: 2 })).toEqual({
    sent: [],
    kept: ['2 clock events or messages that were not accepted'],
  });
});

test('a refused report and a message that was begun wait for their person', () => {
  expect(unsentLabelsByFate({ ...nothing, refusedReports: 1, photos: 2, begunMessages: 1 })).toEqual({
    sent: [],
    kept: ['1 report that was not accepted', '2 photos of them', '1 unsent message draft'],
  });
});

test('nothing has no words', () => {
  expect(unsentLabelsByFate(nothing)).toEqual({ sent: [], kept: [] });
});
