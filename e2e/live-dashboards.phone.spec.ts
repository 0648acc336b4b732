/** A field worker's dashboard that is open while the office assigns work. */
import { expect, test } from './support/company-journey.ts';
import { openOnPhone } from './support/open-screen.ts';
import { assignedOrder } from './support/paperwork.ts';
import { expectSettled } from './support/settled.ts';

test.use({ world: 'live dashboards' });

test('an open dashboard shows new work within seconds', { tag: '@main-phone' }, async ({
  openAs,
  company,
}) => {
  const firm = await openOnPhone(openAs, 'subcontractor', '/subcontractor/dashboard');
  const technician = await openOnPhone(openAs, 'employee', '/employee/dashboard');
  await expect(firm.getByText('Nothing is assigned to your company')).toBeVisible();
  await expect(technician.getByText('Nothing is assigned to you')).toBeVisible();
  // Changes before the subscription are part of what was loaded.
  for (const page of [firm, technician]) await expectSettled(page);

  await assignedOrder(company);
  await expect(firm.getByRole('link', { name: /Dock door will not close/ })).toBeVisible();
  await expect(firm.getByRole('link', { name: /Work to do/ })).toContainText('1');
  await expect(technician.getByRole('link', { name: /Dock door will not close/ })).toBeVisible();
});
