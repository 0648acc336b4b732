import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EmailLogList } from '#web/features/emails/components/email-log-list.tsx';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

afterEach(() => setOfficeZone(''));

test('the days of the filter begin and end at midnight in the office', async () => {
  const portal = answerPortal({
    '/config.json': { anonKey: 'anon', timeZone: 'America/New_York' },
    '/rest/v1/email_log': [],
  });
  // Between these two days, clocks are put forward.
  await renderPart(<EmailLogList />, {
    path: '/admin/test-email?written-from=2026-03-07&written-to=2026-03-08',
  });
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  const asked = portal.requests.find(({ path }) => path.startsWith('/rest/v1/email_log'));
  const days = new URL(asked?.path ?? '', 'http://portal.test').searchParams.getAll('created_at');
  expect(days.map((day) => day.replace(/\.000Z|\+00:00/, 'Z'))).toEqual([
    'gte.2026-03-07T05:00:00Z',
    'lt.2026-03-09T04:00:00Z',
  ]);
});
