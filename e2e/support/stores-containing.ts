import type { Page } from '@playwright/test';

/**
 * The stores on this device that contain any of these texts: on the screen, in local and session storage, in all
 * databases and caches, in any encoding.
 */
export async function storesContaining(page: Page, texts: readonly string[]): Promise<string[]> {
  const kept = await everythingSaved(page);
  return kept.flatMap(([store, content]) =>
    texts.filter((text) => content.includes(text)).map((text) => `${text} in ${store}`),
  );
}

/** All stored bytes as text, by where they are stored. */
function everythingSaved(page: Page): Promise<[store: string, content: string][]> {
  return page.evaluate(async () => {
    const answered = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const latin = new TextDecoder('latin1');
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return latin.decode(await value.arrayBuffer());
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return latin.decode(value);
      if (typeof value !== 'object' || value === null) return String(value);
      const parts = Object.entries(value).map(async ([key, part]) => `${key}: ${await textOf(part)}`);
      return (await Promise.all(parts)).join('\n');
    };
    const found: [string, string][] = [
      ['the screen', document.documentElement.outerHTML],
      ['session storage', JSON.stringify(sessionStorage)],
      ...Object.entries(localStorage).map(([key, value]): [string, string] => [key, `${key}: ${value}`]),
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([
          answered(objects.getAllKeys()),
          answered(objects.getAll()),
        ]);
        found.push([`${name}, ${store}`, `${await textOf(keys)}\n${await textOf(values)}`]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        found.push([`${name}, ${request.url}`, request.url + latin.decode(await response?.arrayBuffer())]);
      }
    }
    return found;
  });
}
