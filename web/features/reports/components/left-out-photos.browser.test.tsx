import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EarlierPhotos } from '#web/features/reports/components/earlier-photos.tsx';
import { LeftOutPhotos } from '#web/features/reports/components/left-out-photos.tsx';
import { useEarlierPhotos } from '#web/features/reports/use-earlier-photos.ts';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { PickedPhoto } from '#web/ui/photos/photo-source.ts';

const stored = (id: string, category: StoredPhoto['category']): StoredPhoto => ({
  ...{ id: `0199a3a0-0000-7000-8000-0000000000${id}`, storage_path: `me/${id}.jpg`, file_name: 'image.jpg' },
  ...{ content_type: 'image/jpeg', category, caption: `photo ${id}`, taken_at: null },
});
const EARLIER = [stored('a1', 'before'), stored('a2', 'after'), stored('a3', 'signature')];

/** The photos of a correction, without the device's storage. */
function Correction({ isNew }: { isNew: boolean }) {
  const [photos, setPhotos] = useState<PickedPhoto[]>([]);
  const add = ([file]: readonly File[], category: PickedPhoto['category'], about?: { caption?: string }) => {
    const fileName = file?.name ?? '';
    const caption = about?.caption ?? '';
    setPhotos((shown) => [...shown, { path: fileName, fileName, category, caption, state: 'saved' }]);
  };
  const earlier = useEarlierPhotos({ earlier: EARLIER, photos: { photos, add }, isNew });
  return (
    <>
      <EarlierPhotos earlier={earlier} />
      <ul>
        {photos.map(({ path, category, caption }) => (
          <li key={path}>
            {`${category}: ${caption}`}
            <button type="button" onClick={() => setPhotos((all) => all.filter((one) => one.path !== path))}>
              Remove {caption}
            </button>
          </li>
        ))}
      </ul>
      <LeftOutPhotos earlier={earlier} />
    </>
  );
}

const FILES = '/storage/v1/object/attachments/me';
const picture = () => new Response(new Blob(['x'], { type: 'image/jpeg' }));
const leftOut = (text: string | RegExp) => page.getByText(text);

test('a new correction starts with the earlier photos, and says which were removed from it', async () => {
  answerPortal({ [`${FILES}/a1.jpg`]: picture, [`${FILES}/a2.jpg`]: picture });
  await renderPart(<Correction isNew />);
  await expect.element(page.getByText('before: photo a1')).toBeVisible();
  await expect.element(page.getByText('after: photo a2')).toBeVisible();
  await expect.element(page.getByText(/photo a3/)).not.toBeInTheDocument();
  await expect.element(leftOut(/not in this report/)).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Remove photo a1' }).click();
  await expect.element(leftOut('1 earlier photo is not in this report')).toBeVisible();
  await page.getByRole('button', { name: 'Add it to this report' }).click();
  await expect.element(page.getByText('before: photo a1')).toBeVisible();
});

test('a draft that was opened before keeps its selection, and says what it leaves out', async () => {
  answerPortal({});
  await renderPart(<Correction isNew={false} />);
  await expect.element(leftOut('2 earlier photos are not in this report')).toBeVisible();
});

test('without a connection it says what is missing, and takes the photos once there is one', async () => {
  const portal = answerPortal({});
  await renderPart(<Correction isNew />);
  await expect.element(leftOut('2 earlier photos are not in this report')).toBeVisible();
  for (const name of ['a1', 'a2']) portal.answer(`${FILES}/${name}.jpg`, picture);
  await expect.element(page.getByRole('button', { name: 'Add them to this report' })).toBeEnabled();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('after: photo a2')).toBeVisible();
  await expect.element(leftOut(/not in this report/)).not.toBeInTheDocument();
});
