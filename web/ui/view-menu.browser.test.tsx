import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PRESETS } from '#shared/rules/capabilities.ts';
import type { SavedView } from '#web/lib/use-saved-views.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ViewMenu } from '#web/ui/view-menu.tsx';

const ADMINISTRATOR = { capabilities: PRESETS.administrator } as unknown as Viewer;

async function openMenu(view: Partial<SavedView>) {
  const change = vi.fn();
  const active = { id: 'v', name: 'Late in Akron', search: {}, isDefault: false, isShared: true, ...view };
  await renderPart(
    <ViewMenu
      active={{ isOwn: false, ...active }}
      canSave={false}
      onSave={vi.fn()}
      onRename={vi.fn()}
      change={change}
    />,
    { viewer: ADMINISTRATOR },
  );
  await page.getByRole('button', { name: 'Saved views' }).click();
  return change;
}

test.each([false, true])('a shared view is deleted after a question (own: %s)', async (isOwn) => {
  const change = await openMenu({ isOwn });
  await page.getByRole('menuitem', { name: 'Delete for everybody…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Late in Akron for everybody?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(change).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Delete for everybody…' }).click();
  await question.getByRole('button', { name: 'Delete for everybody' }).click();
  expect(change.mock.calls.map(([asked]) => asked)).toEqual([{ kind: 'remove', id: 'v' }]);
});

test('a view of one’s own is deleted at once, and can be undone', async () => {
  const change = await openMenu({ isOwn: true, isShared: false });
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  const [asked, { onSuccess }] = change.mock.calls[0] ?? [];
  expect(asked).toEqual({ kind: 'remove', id: 'v' });
  onSuccess();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(change).toHaveBeenLastCalledWith({ kind: 'add', name: 'Late in Akron', search: {} });
});
