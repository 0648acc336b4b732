import { expect, test, vi } from 'vitest';
import type { ToastMessage } from '#web/lib/toast.ts';
import { createStorage, type StorageDependencies } from '#web/offline/database/create-storage.ts';
import { StorageError, type StorageErrorKind } from '#web/offline/database/errors.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';
import { draft } from '#web/offline/database/store-contract.ts';

/** A storage whose database is in memory, outlives its connections, and fails as the test says. */
function harness(changes: Partial<StorageDependencies> = {}) {
  const disk = createMemoryStore();
  const faults: StorageError[] = [];
  const toasts: string[] = [];
  const waits: number[] = [];
  const database = (): OfflineStore => ({ ...disk, kind: 'indexeddb', close: () => undefined });
  const parts: StorageDependencies = {
    async open() {
      const fault = faults.shift();
      if (fault) throw fault;
      return database();
    },
    openMemory: createMemoryStore,
    clear: vi.fn(async () => []),
    prepare: vi.fn(async () => undefined),
    repair: vi.fn(async () => undefined),
    toast: ({ title, description }: ToastMessage) =>
      toasts.push(description ? `${title}: ${description}` : title),
    wait: async (ms) => {
      waits.push(ms);
    },
    tellOthers: vi.fn(),
    ...changes,
  };
  return { disk, faults, toasts, waits, parts, database, storage: createStorage(parts) };
}

const fault = (kind: StorageErrorKind = 'unknown') => new StorageError(kind, `a fault of ${kind}`);
const put = (id: string) => [{ store: 'drafts' as const, put: draft(id) }];

test('opens on first use, and notifies all windows of a write', async () => {
  const { storage, parts } = harness();
  const reader = vi.fn();
  storage.onChange(reader);
  await storage.write(put('a'));
  expect(storage.read().state).toBe('ready');
  expect(parts.tellOthers).toHaveBeenCalledWith({ changed: true });
  expect(reader).toHaveBeenCalled();
  expect((await (await storage.whenUsable()).all('drafts')).map(({ id }) => id)).toEqual(['a']);
});

test('repairs and retries with waits and messages (offline requirements 4.1 and 8.1)', async () => {
  const { storage, parts, faults, toasts, waits } = harness();
  faults.push(fault('corruption'), fault(), fault());
  await storage.write(put('a'));
  expect(waits).toEqual([500, 1000, 2000]);
  expect(toasts).toEqual([
    'Storage Retry 1/3: retrying in 500 ms.',
    'Storage Retry 2/3: retrying in 1000 ms.',
    'Storage Retry 3/3: retrying in 2000 ms.',
  ]);
  expect(parts.repair).toHaveBeenCalledTimes(3);
  expect(parts.prepare).toHaveBeenCalledTimes(4);
  expect(storage.read()).toMatchObject({ state: 'ready', attempt: 4, error: null });
});

test('falls back to memory after the last attempt, and says so; Fix moves the memory’s content into the database', async () => {
  const { storage, faults, toasts, disk } = harness();
  faults.push(fault(), fault(), fault(), fault());
  await storage.write(put('temporary'));
  expect(storage.read()).toMatchObject({ state: 'fallback', isRecoverable: true });
  expect(toasts.at(-1)).toBe('Storage Issue: Using temporary storage until resolved.');
  expect((await storage.whenUsable()).kind).toBe('memory');
  expect(await disk.all('drafts')).toEqual([]);

  await storage.retry();
  expect(storage.read().state).toBe('ready');
  expect((await storage.whenUsable()).kind).toBe('indexeddb');
  expect((await disk.all('drafts')).map(({ id }) => id)).toEqual(['temporary']);
});

test('a Fix that fails keeps the memory’s content', async () => {
  const { storage, faults } = harness();
  faults.push(...Array.from({ length: 8 }, () => fault()));
  await storage.write(put('temporary'));
  await storage.retry();
  expect(storage.read().state).toBe('fallback');
  expect((await (await storage.whenUsable()).all('drafts')).map(({ id }) => id)).toEqual(['temporary']);
});

test('without any store it says that storage is not ready, and recovers by Retry', async () => {
  const broken = { isOn: true };
  const { storage, faults, toasts } = harness({
    openMemory: () => {
      if (broken.isOn) throw new Error('no memory');
      return createMemoryStore();
    },
  });
  faults.push(fault('security'));
  await expect(storage.write(put('a'))).rejects.toThrow('Storage not ready');
  expect(storage.read().state).toBe('failed');
  expect(toasts).toEqual(['Storage Error: Storage initialization failed completely (no memory).']);
  await storage.retry();
  await storage.write(put('a'));
  expect(storage.read().state).toBe('ready');
});

test('a database that fails while it is in use is reopened, and the write repeated', async () => {
  const kit = harness();
  await kit.storage.write(put('a'));
  const held = await kit.storage.whenUsable();
  let failures = 1;
  const broken = createStorage({
    ...kit.parts,
    async open() {
      const store = kit.database();
      const write = store.write;
      return {
        ...store,
        write: (changes) => (failures-- > 0 ? Promise.reject(fault('corruption')) : write(changes)),
      };
    },
  });
  await broken.write(put('b'));
  expect(kit.parts.repair).toHaveBeenCalledTimes(1);
  expect((await held.all('drafts')).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a write that exceeds the quota makes room once, and is refused with nothing stored', async () => {
  const kit = harness();
  const full = createStorage({
    ...kit.parts,
    open: async () => ({ ...kit.database(), write: () => Promise.reject(fault('quota')) }),
  });
  await expect(full.write(put('a'))).rejects.toMatchObject({ kind: 'quota' });
  expect(kit.parts.repair).toHaveBeenCalledTimes(1);
  expect(full.read().state).toBe('ready');
});

test('invalid data is the caller’s error, and changes nothing', async () => {
  const { storage, parts } = harness();
  await expect(
    storage.write([{ store: 'drafts', put: { ...draft('a'), form: () => 'a function' } }]),
  ).rejects.toThrow();
  expect(parts.repair).not.toHaveBeenCalled();
  expect(storage.read().state).toBe('ready');
});

test('a database that opens late is used, with what the memory held meanwhile', async () => {
  let takeLate: ((store: OfflineStore) => void) | undefined;
  const kit = harness({
    async open({ onLate }) {
      takeLate = onLate;
      throw new StorageError('version', 'stuck', { isStuck: true });
    },
  });
  await kit.storage.write(put('temporary'));
  expect(kit.waits).toEqual([]);
  takeLate?.(kit.database());
  await vi.waitFor(() => expect(kit.storage.read().state).toBe('ready'));
  expect((await kit.disk.all('drafts')).map(({ id }) => id)).toEqual(['temporary']);
});

test('Reset clears the device, but not the locked work of others', async () => {
  const kit = harness();
  const locked = { key: 'sealed:someone', value: { items: [] } };
  await kit.storage.write([...put('a'), { store: 'metadata', put: locked }]);
  const cleared = createStorage({
    ...kit.parts,
    async clear() {
      await kit.disk.write([
        { store: 'drafts', remove: 'a' },
        { store: 'metadata', remove: locked.key },
      ]);
      return [{ store: 'metadata', put: locked }];
    },
  });
  await cleared.whenUsable();
  expect(await cleared.reset()).toBe(true);
  expect(kit.toasts).toEqual(['Storage Reset']);
  const store = await cleared.whenUsable();
  expect(await store.all('drafts')).toEqual([]);
  expect(await store.all('metadata')).toEqual([locked]);
});

test('a Reset that fails says so, and the storage keeps working', async () => {
  const { storage, toasts } = harness({ clear: () => Promise.reject(new Error('held open')) });
  await storage.whenUsable();
  expect(await storage.reset()).toBe(false);
  expect(toasts).toEqual(['Reset Failed: held open']);
  expect(storage.read().state).toBe('ready');
});

test('a Reset that fails keeps the memory’s content', async () => {
  const { storage, faults } = harness({ clear: () => Promise.reject(new Error('held open')) });
  faults.push(...Array.from({ length: 8 }, () => fault()));
  await storage.write(put('temporary'));
  await storage.reset();
  expect(storage.read().state).toBe('fallback');
  expect((await (await storage.whenUsable()).all('drafts')).map(({ id }) => id)).toEqual(['temporary']);
});

test('nothing is written for a user whose work was locked, in any window', async () => {
  const { storage, parts } = harness();
  storage.putAway('owner');
  expect(parts.tellOthers).toHaveBeenCalledWith({ putAway: 'owner' });
  await expect(storage.write(put('a'))).rejects.toThrow('Storage not ready');
  storage.letIn('owner');
  await storage.write(put('a'));
  storage.handleMessage({ putAway: 'owner' });
  await expect(storage.write(put('b'))).rejects.toThrow('Storage not ready');
  const update = storage.update([], () => ({ changes: put('b'), result: null }));
  await expect(update).rejects.toThrow('Storage not ready');
  expect(await (await storage.whenUsable()).get('drafts', 'b')).toBeUndefined();
});
