import { expect, test } from 'vitest';
import { paneSizes } from '#web/features/messages/inbox/pane-sizes.ts';

test.each([1136, 1600, 2400])('in %i pixels the panes are as specified', (widthPx) => {
  expect(paneSizes(widthPx)).toEqual({
    list: { usual: 70, least: 50 },
    detail: { usual: 30, least: 25, most: 60 },
  });
});

test('in less room the conversation keeps its minimum, but never more than half', () => {
  expect(paneSizes(800)).toMatchObject({ list: { usual: 60 }, detail: { usual: 40, least: 35 } });
  expect(paneSizes(600)).toMatchObject({ list: { usual: 50 }, detail: { usual: 50, least: 47 } });
});

test('without room for both there is one pane', () => {
  expect(paneSizes(559)).toBeNull();
  expect(paneSizes(560)).not.toBeNull();
});
