import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MessagesPanes } from '#web/features/messages/inbox/components/messages-panes.tsx';
import { press } from '#web/testing/keys.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The widths of the two panes of the messages page (portal requirements 9). */

const separator = () => page.getByRole('separator', { name: 'Width of the list' });

const onWrite = vi.fn();
const show = () =>
  renderPart(
    <div style={{ width: 1_200, height: 500 }} className="flex">
      <MessagesPanes list={<p>The list</p>} conversation={null} onWrite={onWrite} />
    </div>,
  );

/** The share of the list in the width of list and conversation, in percent. */
function listPercent(): number {
  const width = (pane: string) =>
    document.querySelector(`#${pane}[data-panel]`)?.getBoundingClientRect().width ?? 0;
  return Math.round((100 * width('left')) / (width('left') + width('right')));
}

test('the list takes 70 percent, can be resized from 50 to 75, and the size is remembered', async () => {
  await page.viewport(1_300, 600);
  const first = await show();
  await expect.poll(listPercent).toBe(70);
  await expect.element(page.getByText('No conversation is open')).toBeVisible();

  for (let times = 0; times < 12; times += 1) await press(separator(), 'ArrowLeft');
  await expect.poll(listPercent).toBe(50);
  await first.unmount();
  await show();
  await expect.poll(listPercent).toBe(50);

  for (let times = 0; times < 12; times += 1) await press(separator(), 'ArrowRight');
  await expect.poll(listPercent).toBe(75);

  await userEvent.dragAndDrop(separator(), page.getByText('The list'), {
    sourcePosition: { x: 0, y: 200 },
    targetPosition: { x: 650, y: 10 },
  });
  await expect.poll(listPercent).toBeLessThan(68);
});

test('without an open conversation, a new message can be written', async () => {
  await page.viewport(1_300, 600);
  await show();
  await page.getByRole('button', { name: 'New message' }).click();
  expect(onWrite).toHaveBeenCalledOnce();
});
