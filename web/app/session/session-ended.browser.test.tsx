import { afterEach, expect, test, vi } from 'vitest';
import {
  forgetSessionEnd,
  readSessionEnd,
  rememberDeactivation,
  rememberSessionEnd,
} from '#web/app/session/session-end.ts';
import SessionEnded from '#web/app/session/session-ended.tsx';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { renderPart } from '#web/testing/render-part.tsx';

vi.mock('#web/offline/encryption/unsent-work.ts', () => ({
  unsentWorkOf: async () => ({
    ...{ drafts: 1, reports: 1, refusedReports: 0, photos: 0, reportPhotos: 0, clockEvents: 0, messages: 0 },
    ...{ refused: 0, begunMessages: 0, texts: 0 },
  }),
}));

const SENT = 'Safe on this device, and sent once you can sign in again:';
const NOT_SENT = 'Not sent, and kept on this device:';

afterEach(forgetSessionEnd);

/** The notice after the session of Sam has ended, and somebody has tried to sign in. */
async function openAfter(deactivated?: string) {
  localStorage.setItem(PERSON, 'sam');
  rememberSessionEnd('sam@example.test');
  if (deactivated) rememberDeactivation(deactivated);
  const end = readSessionEnd();
  if (!end) throw new Error('The end of the session was not remembered.');
  return renderPart(<SessionEnded end={end} />);
}

test('the work of a session that expired is sent after the sign-in', async () => {
  const { getByText } = await openAfter();
  await expect.element(getByText(SENT)).toBeVisible();
});

test('the work of a deactivated account is kept, and no sign-in is said to send it', async () => {
  const { getByText, getByRole } = await openAfter('Sam@example.test');
  await expect.element(getByText('Your account was deactivated')).toBeVisible();
  await expect.element(getByText(NOT_SENT)).toBeVisible();
  await expect.element(getByRole('listitem').nth(1)).toHaveTextContent('1 report draft');
  await expect.element(getByText('your office must reactivate your account first')).toBeVisible();
  await expect.element(getByText(SENT)).not.toBeInTheDocument();
});

test('the account of somebody else says nothing about it', async () => {
  const { getByText } = await openAfter('kim@example.test');
  await expect.element(getByText(SENT)).toBeVisible();
});
