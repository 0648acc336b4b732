import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BoardCard } from '#web/features/work-orders/board/board-columns.ts';
import { CardMarks } from '#web/features/work-orders/board/components/card-marks.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

const card = (status: BoardCard['status']) =>
  ({
    ...{ status, status_reason: null, due_date: null, nte_amount: 500, billed: 0 },
    ...{ arrival_at: '2026-11-30T15:00:00Z', appointment_from: null, appointment_until: null },
  }) as unknown as BoardCard;

test('a card announces an arrival only until the work is done', async () => {
  const arrival = page.getByTitle('Has accepted');
  const { unmount } = await renderPart(<CardMarks card={card('assigned')} />);
  await expect.element(arrival).toBeVisible();
  await unmount();
  await renderPart(<CardMarks card={card('completed')} />);
  await expect.element(page.getByText(/^NTE/)).toBeVisible();
  await expect.element(arrival).not.toBeInTheDocument();
});
