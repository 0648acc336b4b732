import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SegmentDialog } from '#web/features/time/timesheets/components/segment-dialog.tsx';
import { setOfficeZone, setReaderZone } from '#web/lib/office-zone.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const WORK_ORDER = '00000000-0000-4000-8000-000000000001';
const portal = answerPortal({
  '/config.json': { anonKey: 'anon', timeZone: 'America/New_York' },
  '/rest/v1/work_orders': [
    {
      id: WORK_ORDER,
      work_order_number: 'WO-1',
      title: 'Door',
      store_location: 'Dayton',
      status: 'assigned',
    },
  ],
  '/rest/v1/projects': [],
  '/rest/v1/rpc/add_time': {},
});

beforeEach(() => setOfficeZone('America/New_York'));
afterEach(() => {
  setOfficeZone('');
  setReaderZone(null);
});

const open = () =>
  renderPart(
    <SegmentDialog
      person={{ id: '00000000-0000-4000-8000-000000000002', name: 'Dana Whitfield' }}
      before={null}
      usualDay="2026-01-15"
      onClose={() => undefined}
    />,
  );
const from = page.getByLabelText('From');

test('a reader in another zone sees in which zone times are typed, and they count there', async () => {
  setReaderZone('America/Los_Angeles');
  await open();
  await expect.element(from).toHaveAccessibleDescription(/^In E[SD]T, not the time of your clock\.$/);
  await from.fill('08:00');
  await page.getByLabelText('To', { exact: true }).fill('09:30');
  await expect.element(from).toHaveAccessibleDescription('In EST, not the time of your clock.');
  await page.getByRole('combobox').click();
  await page.getByRole('option', { name: /WO-1/ }).click();
  await page.getByLabelText('Reason').fill('Forgotten');
  await page.getByRole('button', { name: 'Add time' }).click();
  await expect
    .poll(() => portal.sentTo('add_time'))
    .toMatchObject([{ started_at: '2026-01-15T13:00:00.000Z', ended_at: '2026-01-15T14:30:00.000Z' }]);
});

test('a reader whose clock shows the same sees no zone', async () => {
  setReaderZone('America/Detroit');
  await open();
  await expect.element(from).toBeVisible();
  await expect.element(from).not.toHaveAccessibleDescription();
});
