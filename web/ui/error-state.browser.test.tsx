import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { loadReasonTexts } from '#web/lib/reason-text.ts';
import { toast } from '#web/lib/toast.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** What users see of an error that nobody expected: an id that they can read to the office. */

const unexpected = new DataError({
  status: 500,
  code: 'internal',
  message: 'Something went wrong on the server.',
  hint: 'Report this error id: 3f9a2c1b-7d6e',
});
beforeAll(loadReasonTexts);

test('data that could not be loaded and toasts show the id of an unexpected error', async () => {
  await renderPart(<ErrorState error={unexpected} />);
  const alert = page.getByRole('alert').getByText('tell the office. Error ID 3f9a2c1b-7d6e.');
  await expect.element(alert).toBeVisible();

  const { title, advice } = problemText(unexpected);
  toast({ kind: 'destructive', title, description: advice });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect.element(toasts.getByText('Error ID 3f9a2c1b-7d6e.')).toBeVisible();
});

test('there is no id where the server gave none', async () => {
  await renderPart(<ErrorState error={new DataError({ status: 502, message: 'Bad gateway' })} />);
  await expect.element(page.getByText('The server is not available')).toBeVisible();
  expect(page.getByText('Error ID').elements()).toEqual([]);
});
