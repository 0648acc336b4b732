import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { usePhotoUploads } from '#web/lib/use-photo-uploads.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx';

/** Photos of a form that were chosen where no server responds. */

const ANN = '00000000-0000-4000-8000-000000000001';
const ID = '00000000-0000-4000-8000-000000000002';
localStorage.setItem(PERSON, ANN);
const portal = answerPortal({});
const uploads = () => portal.requests.filter(({ path }) => path.startsWith('/storage/v1/object/'));

function Photos({ form }: { form: string }) {
  const photos = usePhotoUploads(form, ANN);
  return (
    <>
      <PhotoPicker label="Photos" category="document" uploads={photos} />
      <p>{photos.attachmentIds.join() || 'None'}</p>
    </>
  );
}

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}
const choose = async (name: string) =>
  page
    .getByLabelText('Choose photos')
    .upload(new File([await picture()], name, { type: 'image/jpeg', lastModified: 1_000 }));
const failed = page.getByRole('button', { name: 'Not sent. Try again' });

/** Answers every upload of the last photo. */
function answerUpload(): void {
  portal.answer(uploads().at(-1)?.path ?? '', { Id: ID, Key: 'attachments/door.jpg' });
  portal.answer('/rest/v1/attachments', { id: ID });
}

test('an unsent photo is sent when the connection returns', async () => {
  await renderPart(<Photos form="returned" />);
  await choose('door.jpg');
  await expect.element(failed).toBeVisible();
  answerUpload();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(ID)).toBeVisible();
});

test('a photo that the server refused is not sent again by itself', async () => {
  await renderPart(<Photos form="refused" />);
  await choose('door.jpg');
  await expect.element(failed).toBeVisible();
  portal.answer(uploads().at(-1)?.path ?? '', refusal('Too large.'));
  await failed.click();
  await expect.element(failed).toHaveAttribute('title', expect.stringContaining('Too large.'));
  const before = uploads().length;
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(uploads()).toHaveLength(before);
});

test('a photo of which a part is missing stays with the reason in plain view, until it is removed', async () => {
  await renderPart(<Photos form="incomplete" />);
  const whole = await picture();
  const half = new File([whole.slice(0, whole.size / 2)], 'half.jpg', { type: 'image/jpeg' });
  await page.getByLabelText('Choose photos').upload(half);
  await expect.element(failed).toBeVisible();
  const incomplete = { statusCode: '422', error: 'incomplete_image', message: 'The end is missing' };
  portal.answer(uploads().at(-1)?.path ?? '', () => Response.json(incomplete, { status: 400 }));
  await failed.click();
  const reason = page.getByText(/^half.jpg: This picture is incomplete/);
  await expect.element(reason).toBeVisible();
  await expect.element(failed).toBeVisible();
  await page.getByRole('button', { name: 'Remove half.jpg' }).click();
  await expect.element(reason).not.toBeInTheDocument();
});

test('an unsent photo survives a closed page, and is sent when the form is opened again', async () => {
  const first = await renderPart(<Photos form="closed" />);
  await choose('door.jpg');
  await expect.element(failed).toBeVisible();
  const { path } = uploads().at(-1) ?? {};
  await first.unmount();

  const second = await renderPart(<Photos form="closed" />);
  await expect.element(page.getByRole('img', { name: 'door.jpg' })).toBeVisible();
  await expect.element(failed).toBeVisible();
  await second.unmount();

  answerUpload();
  const third = await renderPart(<Photos form="closed" />);
  await expect.element(page.getByText(ID)).toBeVisible();
  // The same object key: a photo whose answer was lost is not stored twice.
  expect(uploads().at(-1)?.path).toBe(path);
  const { storage } = await import('#web/offline/database/storage.ts');
  const stored = async () => (await storage.whenUsable()).metadataUnder(`kept:${ANN}:file:closed:`);
  await expect.poll(stored).toEqual([]);
  await third.unmount();
});

test('a removed photo does not come back', async () => {
  const first = await renderPart(<Photos form="removed" />);
  await choose('door.jpg');
  await page.getByRole('button', { name: 'Remove door.jpg' }).click();
  await first.unmount();
  await renderPart(<Photos form="removed" />);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(page.getByRole('button', { name: 'Remove door.jpg' })).not.toBeInTheDocument();
});

test('a photo whose bytes are gone is named, until it is removed', async () => {
  const first = await renderPart(<Photos form="gone" />);
  await choose('door.jpg');
  await expect.element(failed).toBeVisible();
  await first.unmount();
  const { storage } = await import('#web/offline/database/storage.ts');
  const kept = await (await storage.whenUsable()).metadataUnder(`kept:${ANN}:file:gone:`);
  await storage.write(kept.map(({ key }) => ({ store: 'metadata', remove: key })));

  await renderPart(<Photos form="gone" />);
  await expect.element(page.getByText('Not kept. Add it again')).toBeVisible();
  await page.getByRole('button', { name: 'Remove door.jpg' }).click();
  await expect.element(page.getByText('Not kept. Add it again')).not.toBeInTheDocument();
});
