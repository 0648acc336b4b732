import '#test/support/no-console-errors.ts';
import '#test/support/leave-no-trace.ts';
import '#web/styles.css';
import { answered } from '#web/offline/database/requests.ts';

// Files share an origin. Each begins on a device that stores nothing.
for (const { name } of await indexedDB.databases()) {
  if (name) await answered(indexedDB.deleteDatabase(name));
}
for (const name of await caches.keys()) await caches.delete(name);
localStorage.clear();
sessionStorage.clear();
