import { createMessageOutbox } from '#web/features/messages/conversation/outbox.ts';
import { messageEntryOf, type OutboxEntry } from '#web/features/messages/conversation/outbox-entries.ts';
import { clockEntryOf } from '#web/features/time/clock/earlier-event.ts';
import { createEventQueue } from '#web/features/time/clock/event-queue.ts';
import { storage } from '#web/offline/database/storage.ts';
import { DraftEditor } from '#web/offline/drafts/draft-editor.ts';
import * as drafts from '#web/offline/drafts/drafts.ts';
import { saveSoon } from '#web/offline/drafts/save-soon.ts';
import { claimDevice } from '#web/offline/encryption/claim-device.ts';
import { formsRestoring, keepForm, readForm, safetyOf } from '#web/offline/forms/saved-forms.ts';
import { openOutbox } from '#web/offline/outbox/person-outbox.ts';
import { savedPrefix } from '#web/offline/outbox/saved-records.ts';

/** What the kill tests save besides drafts, with the same modules as the screens: nothing of it can be sent. */

/** Not the owner of the drafts, which are deleted first when storage is full. */
const OWNER = 'worker';
export const REPORT_ID = 'report with a signature';
const AT = '2026-11-20T08:00:00.000Z';
const RECEIPT = `receipt:${OWNER}:new`;

claimDevice(OWNER);
const offline = {
  send: () => Promise.reject(new Error('no line')),
  isTransient: () => true,
  explain: (error: unknown) => ({ title: String(error), advice: '' }),
  onRefused: () => {},
};
const queue = openOutbox({
  ...{
    profileId: OWNER,
    kind: 'clock',
    storageKey: `fieldfare-clock:${OWNER}`,
    loadToItem: async () => clockEntryOf,
  },
  create: (parts) => createEventQueue({ ...parts, ...offline, hasSignal: () => false }),
});
const messages = openOutbox({
  ...{
    profileId: OWNER,
    kind: 'message',
    storageKey: `fieldfare-outbox:${OWNER}`,
    loadToItem: async () => messageEntryOf,
  },
  create: (parts) =>
    createMessageOutbox({ ...parts, ...offline, readBack: async () => {}, shownAfterSendingMs: 0 }),
});

/** Each resolves to its name when the screen would show it as saved. */
export async function clockIn(key: string): Promise<string> {
  const event = { key, action: 'take_break', item: null, at: AT, timeZone: 'UTC' } as const;
  const outcome = await queue.add(event, async () => null);
  if (outcome.state !== 'kept' || outcome.savedIn !== 'device') throw new Error('It is not saved.');
  return key;
}

export async function sendMessage(text: string): Promise<string> {
  messages.add('conv:1', { text, attachments: [], visibility: 'everyone', mentions: [] });
  const key = messages.read().find((message) => message.text === text)?.key ?? '';
  await until(() => messages.savedIn(key) === 'device');
  return text;
}

/** The fields of a receipt, of which the device stores the latest values. */
export async function typeReceipt(vendorName: string): Promise<string> {
  keepForm(RECEIPT, { vendorName });
  await until(() => safetyOf(RECEIPT) === 'saved');
  return vendorName;
}

let typed = '';
let editor: DraftEditor | undefined;

/** The text and the signature of an unfinished report. */
export async function typeReport(text: string): Promise<string> {
  if (!editor) {
    const workOrder = { id: 'order', number: 'WO-1', title: 'Door' };
    editor = new DraftEditor({
      drafts,
      draft: drafts.newDraft({ ownerId: OWNER, workOrder, form: null, id: REPORT_ID }),
      isKept: false,
      readForm: () => ({ work_performed: typed, signature: typed }),
    });
    saveSoon(editor);
  }
  const { savedAt } = editor.read();
  typed = text;
  editor.touch();
  await until(() => editor?.read().savedAt !== savedAt && !editor?.read().isDirty);
  return text;
}

/** The names of all stored items; a form stores one text, which also contains the earlier input. */
export async function found(): Promise<string[]> {
  await formsRestoring();
  const store = await storage.whenUsable();
  const names = async (kind: 'clock' | 'message') =>
    (await store.metadataUnder(savedPrefix(OWNER, kind))).map(({ value }) => value);
  const events = (await names('clock')).map((value) => (value as { key: string }).key);
  const texts = (await names('message')).map((value) => (value as OutboxEntry).text);
  const report = (await store.get('drafts', REPORT_ID))?.form as
    | { work_performed: string; signature: string }
    | undefined;
  const receipt = readForm(RECEIPT) as { vendorName: string } | null;
  return [
    ...events,
    ...texts,
    ...upTo(receipt?.vendorName),
    ...(report?.signature === report?.work_performed ? upTo(report?.work_performed) : []),
  ];
}

/** A name with its number, and those before it. */
function upTo(name = ''): string[] {
  const [, start, number] = /^(.* )(\d+)$/.exec(name) ?? [];
  return Array.from({ length: Number(number ?? -1) + 1 }, (_, count) => `${start}${count}`);
}

export async function clear(): Promise<void> {
  const store = await storage.whenUsable();
  const kept = await store.metadataUnder(savedPrefix(OWNER));
  await storage.write([
    { store: 'drafts', remove: REPORT_ID },
    ...kept.map(({ key }) => ({ store: 'metadata' as const, remove: key })),
  ]);
  await queue.refresh();
  await messages.refresh();
}

async function until(look: () => boolean): Promise<void> {
  while (!look()) await new Promise((resolve) => setTimeout(resolve, 5));
}
