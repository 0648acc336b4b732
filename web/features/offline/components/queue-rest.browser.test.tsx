import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { QueueRest } from '#web/features/offline/components/queue-rest.tsx';
import { storage } from '#web/offline/database/storage.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ANN = '00000000-0000-4000-8000-000000000001';
const report = (photos_arrived: number) => ({
  ...{ id: 'r', report_number: 'RPT-000001', submission_key: 's' },
  ...{ photos_expected: 7, photos_arrived },
});
const lost = page.getByText(/have not reached the office/);
const portal = answerPortal({});
storage.open();

/** The card on a device that has read earlier that no photo had arrived yet. */
function WithEarlierCount() {
  const queryClient = useQueryClient();
  useState(() => queryClient.setQueryData(['work_order_reports', 'waiting-for-photos', ANN, 0], [report(0)]));
  return <QueueRest profileId={ANN} isEmpty />;
}

test('photos count as missing only while the server says so', async () => {
  portal.answer('/rest/v1/work_order_reports', [report(0)]);
  await renderPart(<QueueRest profileId={ANN} isEmpty />);
  await expect.element(lost).toBeVisible();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(lost).not.toBeInTheDocument();
  await expect.element(page.getByText('Nothing waits on this device.')).toBeVisible();
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
});

test('an earlier count says nothing until the server has responded', async () => {
  let answer: (reports: unknown) => void = () => undefined;
  portal.answer('/rest/v1/work_order_reports', () => new Promise((resolve) => (answer = resolve)));
  const shown = vi.fn();
  const watch = new MutationObserver(() => lost.query() && shown());
  watch.observe(document.body, { childList: true, subtree: true });
  await renderPart(<WithEarlierCount />);
  await expect.element(page.getByText('Nothing waits on this device.')).toBeVisible();
  answer([report(7)]);
  await expect.element(page.getByText(/everything you submitted has reached the office/)).toBeVisible();
  watch.disconnect();
  expect(shown).not.toHaveBeenCalled();
});
