import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EndedMatches } from '#web/features/work-orders/board/components/ended-matches.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const column = (status: string, total: number) => ({ status, total, cards: [] });

test('a search without open hits says how much ended work matches, and leads to it', async () => {
  answerPortal({ '/rest/v1/rpc/work_order_board': [column('closed', 2), column('cancelled', 1)] });
  const onShow = vi.fn();
  await renderPart(<EndedMatches onShow={onShow} />);
  await expect.element(page.getByText('3 closed or cancelled work orders match.')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  expect(onShow).toHaveBeenCalledOnce();
});
