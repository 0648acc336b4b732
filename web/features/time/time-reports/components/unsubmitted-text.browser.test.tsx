import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  UnsubmittedText,
  workPerformedDraft,
} from '#web/features/time/time-reports/components/unsubmitted-text.tsx';
import { keepForm, readForm } from '#web/offline/forms/saved-forms.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ROW = { id: 'session-1', work_performed: 'Set the closer.', report_date: '2026-03-02' };
const KEY = workPerformedDraft('me', ROW.id);
const notice = page.getByText('Mar 2, 2026 was closed before you submitted this text');

test('a text that can no longer be submitted is shown, and goes when its writer discards it', async () => {
  keepForm(KEY, { work_performed: 'Set the closer, and oiled the hinges.' });
  await renderPart(<UnsubmittedText row={ROW} profileId="me" />);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText('Set the closer, and oiled the hinges.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy text' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(readForm(KEY)).toBeNull();
});

test('a text that was submitted, and that of another person, is not', async () => {
  keepForm(KEY, { work_performed: ROW.work_performed });
  keepForm(workPerformedDraft('somebody', ROW.id), { work_performed: 'Theirs' });
  await renderPart(
    <>
      <p>Ready</p>
      <UnsubmittedText row={ROW} profileId="me" />
    </>,
  );
  await expect.element(page.getByText('Ready')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});
