import { expect, test } from 'vitest';
import { parseMessagesSearch } from '#web/features/messages/inbox/messages-search.ts';

const ID = '0198c0de-0000-7000-8000-00000000000a';

test.each([
  [{}, {}],
  [{ conversation: ID }, { conversation: ID }],
  [
    { conversation: ID, message: ID, show: 'direct', q: 'gate' },
    { conversation: ID, message: ID, show: 'direct', q: 'gate' },
  ],
  [{ conversation: 'wo:7' }, {}],
  [{ organization: ID }, { organization: ID }],
  [{ organization: 'Harvest Lane' }, {}],
  [{ message: ID }, {}],
  [{ show: 'all', q: '' }, {}],
  [{ q: 4471, other: 'x' }, { q: '4471' }],
  [{ conversation: [ID], show: { direct: true } }, {}],
])('keeps the valid parts of %j', (search, kept) => {
  expect(parseMessagesSearch(search)).toEqual(kept);
});
