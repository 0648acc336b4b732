/** System Health on a desktop and on a phone: the checks, the scheduled jobs, and 'Run now'. */
import type { Page } from '@playwright/test';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { openWide } from './support/open-screen.ts';

test.use({ world: 'health' });

const ERROR = 'The file store does not answer: connect ECONNREFUSED 10.0.0.8:9000 (attempt 3 of 3)';

/** Gives two jobs that do not run during the test a history. */
async function breakJobs({ owner }: Pick<TestPortal, 'owner'>): Promise<void> {
  await owner.query(
    `update public.scheduled_jobs set last_succeeded_at = now() - interval '2 hours',
       last_started_at = now() - interval '5 minutes', last_failed_at = now() - interval '5 minutes',
       first_failed_at = now() - interval '105 minutes', last_error = $1, runs = 20, failures = 7
     where name = 'sweep-files'`,
    [ERROR],
  );
  await owner.query(
    `update public.scheduled_jobs set last_started_at = now() - interval '4 hours',
       last_succeeded_at = now() - interval '4 hours', runs = 20 where name = 'sweep-notifications'`,
  );
}

const rowsOf = (page: Page) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'Scheduled work' }) })
    .getByRole('listitem');

test('the office sees when each job last succeeded, which one fails and why, and which one is late', async ({
  openAs,
  portal,
}) => {
  await breakJobs(portal);
  // The page opens with what was before: the first run follows the start of the portal by seconds.
  const reminded = async () =>
    (
      await portal.owner.query(
        `select from public.scheduled_jobs where name = 'remind-of-due-dates' and last_succeeded_at is not null`,
      )
    ).rowCount;
  await expect.poll(reminded).toBe(1);
  const jobs = (await portal.owner.query('select from public.scheduled_jobs')).rowCount ?? 0;
  expect(jobs).toBeGreaterThan(20);
  const page = await openWide(openAs, 'admin', '/admin/system-health');
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(jobs);
  const failing = rows.filter({ hasText: 'Remove deleted files' });
  for (const text of ['Failing for 1h', 'Late', ERROR, 'every 15 min']) {
    await expect(failing.getByText(text, { exact: true }).last()).toBeVisible();
  }
  await expect(failing).toContainText('Succeeded 2h ago');
  await expect(failing.getByLabel('Failing')).toBeVisible();
  await expect(rows.first()).toContainText('Remove deleted files');
  const late = rows.filter({ hasText: 'Remove old notifications' });
  await expect(late).toContainText('Late');
  await expect(late).not.toContainText('Failing');
  await expect(rows.filter({ hasText: 'Remove expired sign-in data' })).toContainText('No success yet');
  await expect(rows.filter({ hasText: 'Due-date reminders' })).toContainText(/Succeeded (just now|\dm ago)/);
  // One line each: nothing is below anything else.
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThan(44);

  await test.step('on a phone no row is cut off, and the reason can be read', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rows).toHaveCount(jobs);
    await expect(failing.getByText(ERROR)).toBeVisible();
    for (const row of await rows.all()) {
      expect(await row.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('the office sees what needs attention and what to do, runs a job, and reaches the other pages', async ({
  openAs,
  portal,
}) => {
  const page = await openWide(openAs, 'admin', '/admin/system-health');
  const checks = page
    .locator('section', { has: page.getByRole('heading', { name: 'Server and database' }) })
    .getByRole('listitem');
  await expect(checks).toHaveCount(15);
  const backup = checks.filter({ hasText: 'nobody has confirmed that backups run' });
  await expect(backup).toContainText('Needs attention');
  await expect(backup).toContainText('Back up the data folder every night');
  await expect(checks.filter({ hasText: 'PostgreSQL' })).toContainText('OK');
  for (const card of ['Stored files', 'Scheduled work']) {
    const section = page.locator('section', { has: page.getByRole('heading', { name: card, exact: true }) });
    await expect(section.getByText('Limit:').first()).toBeVisible();
  }
  await expectAccessible(page);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  // The bell may ask for its notifications meanwhile.
  expect(requests.filter((url) => url.includes('/rest/v1/rpc/'))).toEqual([
    expect.stringContaining('/rpc/read_system_health'),
  ]);

  await page.getByRole('button', { name: 'Run now: Remove old notifications' }).click();
  await expect(page.getByText('Remove old notifications: started').first()).toBeVisible();
  const runs = await portal.owner.query(`select target from public.maintenance_runs where kind = 'run_job'`);
  expect(runs.rows).toEqual([{ target: 'sweep-notifications' }]);

  await page.getByRole('link', { name: 'Utilities', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Utilities' })).toBeVisible();
  await page.getByRole('link', { name: 'Testing', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Testing' })).toBeVisible();
});
