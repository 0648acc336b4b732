import { afterAll, afterEach, expect, test } from 'vitest';
import { LeaveMount } from '#web/app/offline/leave-mount.tsx';
import { askBeforeLeaving } from '#web/app/session/leave-question.ts';
import { startSession } from '#web/app/session/session-store.ts';
import SignedInAs from '#web/app/session/signed-in-as.tsx';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const USER = '11111111-1111-4111-8111-111111111111';
const UNSENT = {
  ...{ drafts: 0, reports: 1, refusedReports: 0, photos: 0, reportPhotos: 0, clockEvents: 0, messages: 0 },
  ...{ refused: 0, begunMessages: 0, texts: 0 },
};

answerPortal({});
const claims = btoa(JSON.stringify({ sub: USER })).replaceAll('=', '');
const session = { access_token: `e30.${claims}.x`, refresh_token: 'r', expires_at: 4_000_000_000 };
localStorage.setItem(
  SESSION_STORAGE_KEY,
  JSON.stringify({ ...session, user: { id: USER, email: 'sam@example.test' } }),
);
await startSession();

afterEach(() => askBeforeLeaving(null));
afterAll(() => localStorage.clear());

test('inside the portal, which asks about unsent work itself, one dialog asks, and it can be reached', async () => {
  const { getByRole } = await renderPart(
    <>
      <SignedInAs isDeactivated action="Sign Out" />
      <LeaveMount />
    </>,
  );
  await expect.element(getByRole('button', { name: 'Sign Out' })).toBeVisible();
  askBeforeLeaving({ profileId: USER, unsent: UNSENT });
  await expect.element(getByRole('dialog', { name: 'You have unsent work on this device' })).toBeVisible();
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
});
