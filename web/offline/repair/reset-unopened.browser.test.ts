import { test } from 'vitest';
import { DATABASE_NAME, DATABASE_VERSION } from '#web/offline/database/schema.ts';
import { COPIES } from '#web/offline/database/test-backup-copies.ts';
import { begin, expectLocked, next, refuse, resetInMemory } from '#web/offline/repair/test-reset.ts';

/** 'Reset' of a database that cannot be opened clears as much, and spares as much. */

test('also where the database cannot be opened', async () => {
  await begin();
  const heal = refuse(() => true);
  const storage = next();
  await resetInMemory(storage);
  heal();
  await expectLocked(next());
});

test('also where it is readable but not opened, and has no copies', async () => {
  await begin();
  await caches.delete(COPIES);
  const heal = refuse(([name, version]) => name === DATABASE_NAME && version === DATABASE_VERSION);
  await resetInMemory(next());
  heal();
  await expectLocked(next());
});
