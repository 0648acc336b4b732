/** The browser's caches in memory, as far as our service worker uses them: in the order in which they were made. */
export function memoryCaches() {
  const stored = new Map<string, Map<string, Response>>();
  const key = (path: string) => new URL(path, 'https://portal.test').href;
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      put: async (path: string, response: Response) => void entries.set(key(path), response.clone()),
      match: async (path: string) => entries.get(key(path))?.clone(),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (path: string) => entries.delete(key(path)),
    };
  };
  return {
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (path: string) => {
      for (const name of stored.keys()) {
        const found = await (await open(name)).match(path);
        if (found) return found;
      }
      return undefined;
    },
  };
}
