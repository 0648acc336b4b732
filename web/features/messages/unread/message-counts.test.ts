import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MessageCountsContext, useMessageCounts } from '#web/features/messages/unread/message-counts.ts';

const Total = () => useMessageCounts().total;

test('the counts exist inside their provider only', () => {
  const value = { counts: { 'conv:a': 2, 'wo:7': 1 }, total: 3, refresh: () => {}, clear: () => {} };
  expect(renderToString(createElement(MessageCountsContext, { value }, createElement(Total)))).toBe('3');
  expect(() => renderToString(createElement(Total))).toThrow('within a MessageCountsProvider');
});
