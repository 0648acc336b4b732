import { beforeEach, expect, test, vi } from 'vitest';
import { safetyLabel } from '#web/lib/safety-labels.ts';
import { StorageError } from '#web/offline/database/errors.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import { createSavedForms } from '#web/offline/forms/create-saved-forms.ts';
import { savedEntry } from '#web/offline/outbox/saved-records.ts';

const NAME = 'message:place:me';
/** As in a browser: entries are own properties. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

let disk = { ...createMemoryStore(), kind: 'indexeddb' as const };
let local = new FakeStorage();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') });
  disk = { ...createMemoryStore(), kind: 'indexeddb' };
  local = new FakeStorage();
  local.setItem('fieldfare-person', 'me');
  vi.stubGlobal('localStorage', local);
  return () => vi.useRealTimers();
});

/** A new page on the same device. Unwritten changes of the earlier page are lost. */
async function load({ isUnloading = false } = {}) {
  const page = createSavedForms(async () => ({
    whenUsable: async () => disk,
    write: isUnloading ? () => new Promise(() => {}) : disk.write,
  }));
  await page.formsRestoring();
  vi.advanceTimersByTime(1000);
  return page;
}

/** What the device has stored of the form; undefined for nothing. */
const durable = async () =>
  (await disk.metadataUnder('kept:me:form:')).map(({ value }) => (value as { text: string | null }).text)[0];

async function typeAndSave(text: string): Promise<void> {
  const page = await load();
  page.keepForm(NAME, { text });
  await page.flushForms();
  vi.advanceTimersByTime(1000);
}

test('a form cleared right before the page is unloaded stays clear', async () => {
  await typeAndSave('Half a thought');
  const leaving = await load({ isUnloading: true });
  leaving.keepForm(NAME, null);
  expect(await durable()).toContain('Half a thought');

  const page = await load();
  expect(page.readForm(NAME)).toBeNull();
  expect(await durable()).toBeNull();
  expect(local.getItem(`fieldfare-draft:${NAME}`)).toBeNull();
  expect((await load()).readForm(NAME)).toBeNull();
});

test('a clear is written at once, and local storage then holds nothing', async () => {
  await typeAndSave('Half a thought');
  const page = await load();
  page.keepForm(NAME, null);
  expect(local.getItem(`fieldfare-draft:${NAME}`)).not.toBeNull();
  await vi.waitFor(() => expect(page.safetyOf(NAME)).toBe('saved'));
  expect(await durable()).toBeNull();
  expect(local.getItem(`fieldfare-draft:${NAME}`)).toBeNull();
});

test('newer text in local storage wins over older text in the database', async () => {
  await typeAndSave('First');
  const leaving = await load({ isUnloading: true });
  leaving.keepForm(NAME, { text: 'Second' });

  const page = await load();
  expect(page.readForm(NAME)).toEqual({ text: 'Second' });
  expect(await durable()).toContain('Second');
});

test('text typed after a clear wins over that clear', async () => {
  await typeAndSave('First');
  const leaving = await load({ isUnloading: true });
  leaving.keepForm(NAME, null);
  vi.advanceTimersByTime(1000);
  leaving.keepForm(NAME, { text: 'Second' });
  expect((await load()).readForm(NAME)).toEqual({ text: 'Second' });
});

test('text in the database comes back when a kill took the entry of local storage', async () => {
  await typeAndSave('Half a thought');
  local.removeItem(`fieldfare-draft:${NAME}`);
  expect((await load()).readForm(NAME)).toEqual({ text: 'Half a thought' });
});

test('a clear in the database wins over older text that local storage still has after a kill', async () => {
  await typeAndSave('Half a thought');
  const before = String(local.getItem(`fieldfare-draft:${NAME}`));
  const page = await load();
  page.keepForm(NAME, null);
  await page.flushForms();
  local.setItem(`fieldfare-draft:${NAME}`, before);
  expect((await load()).readForm(NAME)).toBeNull();
});

test('a clear takes what only the database has: local storage had no room for the text', async () => {
  const page = await load();
  local.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  page.keepForm(NAME, { text: 'Half a thought' });
  await page.flushForms();
  expect(await durable()).toContain('Half a thought');
  page.keepForm(NAME, null);
  await vi.waitFor(() => expect(page.safetyOf(NAME)).toBe('saved'));
  expect(await durable()).toBeNull();
});

test('a full device says that what was typed last is not saved, also where it has an older text', async () => {
  await typeAndSave('Half a thought');
  const page = createSavedForms(async () => ({
    whenUsable: async () => disk,
    write: () => Promise.reject(new StorageError('quota', 'No room')),
  }));
  await page.formsRestoring();
  page.keepForm(NAME, { text: 'A whole thought' });
  await page.flushForms();
  expect(page.safetyOf(NAME)).toBe('full');
  expect(safetyLabel(page.safetyOf(NAME))).toMatch(/^Not saved: this device has no room left/);
});

test('an older text in the place of what was typed last is not taken for it', async () => {
  await typeAndSave('Half a thought');
  vi.setSystemTime(new Date('2026-11-20T08:05:00Z'));
  const page = createSavedForms(async () => ({ whenUsable: async () => disk, write: async () => undefined }));
  await page.formsRestoring();
  page.keepForm(NAME, { text: 'A whole thought' });
  await page.flushForms();
  expect(page.safetyOf(NAME)).toBe('failed');
});

/** A form of an earlier version, whose name has only its record. */
const RECORD = '00000000-0000-4000-8000-000000000001';
const [EARLIER, OWN] = [`work-order-correction:${RECORD}`, `work-order-correction:me:${RECORD}`];
const textAt = (text: string, time: string) => JSON.stringify({ text, $at: `2026-11-20T${time}.000Z` });
const inDatabase = (name: string, text: string, time: string) =>
  disk.write([
    {
      store: 'metadata',
      put: savedEntry('me', 'form', name, {
        name,
        text: textAt(text, time),
        at: `2026-11-20T${time}.000Z`,
      }),
    },
  ]);
const databaseNames = async () =>
  (await disk.metadataUnder('kept:me:form:')).map(({ key }) => key.slice('kept:me:form:'.length));

test('a form of an earlier version is found by its owner, whichever of both places has it', async () => {
  local.setItem(`fieldfare-draft:${EARLIER}`, textAt('Typed last', '07:00:00'));
  const page = await load();
  expect(page.readForm(OWN)).toEqual({ text: 'Typed last' });
  expect(page.readForm(EARLIER)).toBeNull();
  expect(await databaseNames()).toEqual([OWN]);

  disk = { ...createMemoryStore(), kind: 'indexeddb' };
  local.removeItem(`fieldfare-draft:${OWN}`);
  await inDatabase(EARLIER, 'Saved', '07:00:00');
  expect((await load()).readForm(OWN)).toEqual({ text: 'Saved' });
  expect(await databaseNames()).toEqual([OWN]);
});

test('of a form under its earlier and its own name, the later text stays', async () => {
  await inDatabase(EARLIER, 'First', '06:00:00');
  await inDatabase(OWN, 'Second', '07:00:00');
  local.setItem(`fieldfare-draft:${EARLIER}`, textAt('First', '06:00:00'));
  expect((await load()).readForm(OWN)).toEqual({ text: 'Second' });
  expect(await databaseNames()).toEqual([OWN]);
  expect(local.getItem(`fieldfare-draft:${EARLIER}`)).toBeNull();

  // A window of the earlier version is still open.
  local.setItem(`fieldfare-draft:${EARLIER}`, textAt('Third', '07:30:00'));
  expect((await load()).readForm(OWN)).toEqual({ text: 'Third' });
});

test('a full device keeps an earlier form, and shows it as soon as there is room', async () => {
  local.setItem(`fieldfare-draft:${EARLIER}`, textAt('Typed last', '07:00:00'));
  const { setItem } = local;
  local.setItem = function (this: FakeStorage, key: string, value: string) {
    if (key === `fieldfare-draft:${OWN}`) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  };
  const write = () => Promise.reject(new StorageError('quota', 'No room'));
  const full = createSavedForms(async () => ({ whenUsable: async () => disk, write }));
  await full.formsRestoring();
  expect(local.getItem(`fieldfare-draft:${EARLIER}`)).toContain('Typed last');
  local.setItem = setItem;
  expect((await load()).readForm(OWN)).toEqual({ text: 'Typed last' });
});
