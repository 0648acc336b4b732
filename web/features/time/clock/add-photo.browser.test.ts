import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { addPhoto } from '#web/features/time/clock/add-photo.ts';
import { receiveToasts, type ToastMessage } from '#web/lib/toast.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';

/** Photos of the clock's camera, several at once. */

const ADD = '/rest/v1/rpc/add_work_order_files';
const photo = (name: string) => ({
  file: new File(['x'], name, { type: 'image/jpeg' }),
  ...{ profileId: 'me', workOrderId: 'w', number: 'WO-000007', queryClient: new QueryClient() },
});

/** The toasts as the page shows them: one that another one outdates is gone. */
function shownToasts() {
  let shown: ToastMessage[] = [];
  receiveToasts((message) => {
    shown = [...shown.filter(({ title }) => title !== message.outdates), message];
  });
  return { titles: () => shown.map(({ title }) => title), last: () => shown.at(-1) };
}

/** Answers the uploads, whose paths are not known before. */
function answerUploads(added: unknown) {
  const portal = answerPortal({ '/rest/v1/attachments': { id: 'a' }, [ADD]: added });
  const known = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/storage/v1/')
      ? Response.json({ Id: 'a', Key: 'k' })
      : known(input, init);
  return portal;
}

test('several photos are one message while they are sent, and one when they have arrived', async () => {
  answerUploads({});
  const toasts = shownToasts();
  const sending = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => addPhoto(photo(name)));
  expect(toasts.titles()).toEqual(['Sending 3 photos…']);
  await Promise.all(sending);
  expect(toasts.titles()).toEqual(['3 photos added to WO-000007']);
  await addPhoto(photo('d.jpg'));
  expect(toasts.titles()).toEqual(['3 photos added to WO-000007', 'Photo added to WO-000007']);
});

test('all that failed are sent again together, each under its own key', async () => {
  let attempts = 0;
  const portal = answerUploads(() => (attempts++ < 2 ? refusal('The office is closed.') : {}));
  const toasts = shownToasts();
  await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => addPhoto(photo(name))));
  expect(toasts.titles()).toEqual(['Photo added to WO-000007', '2 photos were not added']);
  expect(toasts.last()).toMatchObject({ description: 'The office is closed.', stays: true });
  toasts.last()?.action?.onSelect();
  await expect.poll(() => toasts.titles().at(-1)).toBe('2 photos added to WO-000007');
  const keys = portal.requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  expect(keys).toHaveLength(5);
  expect(new Set(keys).size).toBe(3);
});

test('a photo that failed waits until it is tried again, whatever is added meanwhile', async () => {
  let attempts = 0;
  const portal = answerUploads(() => ([1, 2].includes(++attempts) ? refusal('The office is closed.') : {}));
  const toasts = shownToasts();
  await addPhoto(photo('a.jpg'));
  await addPhoto(photo('b.jpg'));
  expect(toasts.last()?.title).toBe('2 photos were not added');
  await addPhoto(photo('c.jpg'));
  expect(toasts.last()?.title).toBe('2 photos were not added');
  toasts.last()?.action?.onSelect();
  await expect.poll(() => toasts.last()?.title).toBe('2 photos added to WO-000007');
  expect(portal.sentTo('add_work_order_files')).toHaveLength(5);
});
