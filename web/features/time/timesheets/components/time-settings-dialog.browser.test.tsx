import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { TimeSettingsDialog } from '#web/features/time/timesheets/components/time-settings-dialog.tsx';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const THEIRS = '2026-11-20T09:00:00+00:00';

test('the second of two administrators who change how time is counted sees the difference and chooses', async () => {
  let attempts = 0;
  const portal = answerPortal({
    '/rest/v1/settings': [
      {
        value: { ...DEFAULT_TIME_SETTINGS, week_starts_on: 0, forgotten_after_hours: 12 },
        updated_at: THEIRS,
      },
    ],
    '/rest/v1/audit_log': [{ actor: { first_name: 'Maria', last_name: 'Lopez' } }],
    '/rest/v1/rpc/save_time_settings': () =>
      attempts++ === 0 ? conflict() : { version: '2026-11-20T10:00:00+00:00' },
  });
  let isClosed = false;
  await renderPart(
    <TimeSettingsDialog
      stored={{ settings: DEFAULT_TIME_SETTINGS, version: null }}
      history={<p>The changes</p>}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  await expect.element(page.getByText('The changes')).toBeVisible();
  await page.getByLabelText('Labor classes, one per line').fill('Foreman\n\n Helper ');
  await page.getByLabelText('Forgotten after, in hours').fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed these settings' });
  await expect.element(dialog.getByText(/^Maria Lopez saved the other version on Nov 20, /)).toBeVisible();
  // Only they changed the week; both changed the limit.
  await expect.element(dialog.getByRole('radio', { name: 'Sunday' })).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: '10' })).toBeChecked();
  await dialog.getByRole('radio', { name: '12' }).click();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.poll(() => isClosed).toBe(true);
  expect(portal.sentTo('save_time_settings')).toMatchObject([
    { version: null, settings: { week_starts_on: 1, forgotten_after_hours: 10 } },
    {
      version: THEIRS,
      settings: { week_starts_on: 0, forgotten_after_hours: 12, labor_classes: ['Foreman', 'Helper'] },
    },
  ]);
});
