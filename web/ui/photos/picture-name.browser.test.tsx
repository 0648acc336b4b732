import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StoredPhoto } from '#web/lib/attachments.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx';
import { PhotoTile } from '#web/ui/photos/photo-tile.tsx';

const portal = answerPortal({});
async function drawn(): Promise<Blob> {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  return canvas.convertToBlob();
}
const photo = (id: string, changes: Partial<StoredPhoto>): StoredPhoto => ({
  ...{ id, storage_path: `a/${id}.jpg`, file_name: `${id}.jpg`, content_type: 'image/jpeg' },
  ...{ category: 'before', caption: '', taken_at: null, ...changes },
});

test('each stored picture and document has its name', async () => {
  for (const name of ['door', 'bay']) {
    const path = `/storage/v1/render/image/authenticated/attachments/a/${name}.jpg`;
    portal.answer(
      path,
      async () => new Response(await drawn(), { headers: { 'content-type': 'image/png' } }),
    );
  }
  const document = { file_name: 'plan.pdf', content_type: 'application/pdf' };
  await renderPart(
    <PhotoGrid photos={[photo('door', {}), photo('bay', { caption: 'The bay' }), photo('plan', document)]} />,
  );
  await expect.element(page.getByRole('img', { name: 'door.jpg' })).toBeVisible();
  for (const name of ['door.jpg', 'The bay', 'plan.pdf'])
    await expect.element(page.getByText(name, { exact: true })).toBeVisible();
});

test('a picked picture has its name', async () => {
  const file = await drawn();
  const picked = {
    file,
    path: 'a/b.jpg',
    fileName: 'IMG_0815.jpg',
    category: 'other',
    state: 'sent',
  } as const;
  const none = () => undefined;
  await renderPart(
    <ul>
      <PhotoTile photo={picked} onRetry={none} onRemove={none} />
    </ul>,
  );
  await expect.element(page.getByText('IMG_0815.jpg')).toBeVisible();
});
