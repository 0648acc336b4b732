import { expect, test, vi } from 'vitest';
import { startOffline } from '#web/app/offline/start-offline.ts';
import { toast } from '#web/lib/toast.ts';

const device = vi.hoisted(() => ({ opened: 1, drafts: 0 }));
vi.mock('#web/lib/toast.ts', () => ({ toast: vi.fn() }));
vi.mock('#web/lib/leaving.ts', () => ({ runLeaving: async () => undefined }));
vi.mock('#web/app/offline/cleared-data.ts', () => ({ watchForClearing: () => () => undefined }));
vi.mock('#web/offline/database/storage.ts', () => ({ storage: { open: () => undefined } }));
vi.mock('#web/offline/drafts/cleanup.ts', () => ({ scheduleCleanup: () => () => undefined }));
vi.mock('#web/offline/forms/saved-forms.ts', () => ({ formsRestoring: async () => undefined }));
vi.mock('#web/offline/outbox/report-queue.ts', () => ({ startQueueReports: () => () => undefined }));
vi.mock('#web/offline/outbox/sync.ts', () => ({
  sync: { start: async () => undefined, stop: async () => undefined },
}));
vi.mock('#web/offline/encryption/locked-work.ts', () => ({
  adoptOwnerless: async () => undefined,
  lockLeftovers: async () => undefined,
  unsealWorkOf: async () => device.opened,
}));
vi.mock('#web/offline/encryption/unsent-work.ts', () => ({
  unsentWorkOf: async () => ({ drafts: device.drafts }),
  isNothing: ({ drafts }: { drafts: number }) => drafts === 0,
}));

test.each([
  ['preferences alone', 1, 0, 0],
  ['a draft', 2, 1, 1],
])('a user who is back with %s', async (_what, opened, drafts, toasts) => {
  vi.stubGlobal('window', new EventTarget());
  Object.assign(device, { opened, drafts });
  vi.mocked(toast).mockClear();
  const stop = startOffline('ann', 'ann-account');
  await new Promise((resolve) => setTimeout(resolve, 20));
  stop();
  expect(toast).toHaveBeenCalledTimes(toasts);
  vi.unstubAllGlobals();
});
