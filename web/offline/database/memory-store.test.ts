import { expect, test } from 'vitest';
import { FALLBACK_DRAFTS_MAX } from '#shared/limits.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import { draft, STORE_CONTRACT } from '#web/offline/database/store-contract.ts';

test.for(STORE_CONTRACT)('$name', ({ run }) => run(createMemoryStore()));

test('holds ten drafts, and refuses the eleventh', async () => {
  const store = createMemoryStore();
  const drafts = Array.from({ length: FALLBACK_DRAFTS_MAX }, (_, index) => draft(`d${index}`));
  await store.write(drafts.map((put) => ({ store: 'drafts', put })));
  await expect(store.write([{ store: 'drafts', put: draft('one more') }])).rejects.toMatchObject({
    kind: 'quota',
    message: 'Temporary storage holds 10 drafts at most.',
  });
  await store.write([{ store: 'drafts', put: { ...draft('d3'), form: 'changed' } }]);
  expect(await store.all('drafts')).toHaveLength(FALLBACK_DRAFTS_MAX);
});
