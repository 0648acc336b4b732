import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#web/testing/render-part.tsx';
import { SideScroll } from '#web/ui/side-scroll.tsx';

const show = (columns: number) =>
  renderPart(
    <div className="w-96">
      <SideScroll label="Board" className="flex">
        {Array.from({ length: columns }, (_, index) => index + 1).map((number) => (
          <div key={number} className="h-40 w-32 shrink-0">
            Column {number}
          </div>
        ))}
      </SideScroll>
    </div>,
  );
const left = page.getByRole('button', { name: 'Show more on the left' });
const right = page.getByRole('button', { name: 'Show more on the right' });
const board = page.getByRole('region', { name: 'Board' });

test('what fits has no marked edge', async () => {
  await show(3);
  await expect.element(page.getByText('Column 3')).toBeVisible();
  await expect.element(right).not.toBeInTheDocument();
  await expect.element(left).not.toBeInTheDocument();
});

test('an edge that hides columns has a button, until they are shown', async () => {
  await show(5);
  await expect.element(left).not.toBeInTheDocument();
  await right.click();
  await expect.element(right).not.toBeInTheDocument();
  await left.click();
  await expect.element(right).toBeVisible();
});

test('arrow keys scroll', async () => {
  await show(5);
  await userEvent.tab();
  await expect.element(board).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(left).toBeVisible();
});

test('more columns, or a smaller width, mark the edge', async () => {
  const { rerender } = await show(3);
  await rerender(
    <div className="w-64">
      <SideScroll label="Board" className="flex">
        <div className="h-40 w-96 shrink-0" />
      </SideScroll>
    </div>,
  );
  await expect.element(right).toBeVisible();
});
