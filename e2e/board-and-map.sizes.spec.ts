import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { launchOptions, MAP_ARGS } from './support/launch.ts';

test.use({ world: 'board-and-map', launchOptions: launchOptions(MAP_ARGS) });

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (within: Page | Locator, title: string) =>
  within.getByRole('article').filter({ hasText: title });

/** Work orders of the customer at the two locations, by title and status. */
async function addWork(
  {
    portal,
    company,
  }: {
    portal: { owner: { query(sql: string, values: unknown[]): Promise<unknown> } };
    company: {
      organizations: { customer: string; otherCustomer: string; subcontractor: string };
      locationId: string;
      otherLocationId: string;
    };
  },
  prefix: string,
) {
  await portal.owner.query('update partner_locations set latitude = 39.96, longitude = -83 where id = $1', [
    company.locationId,
  ]);
  await portal.owner.query('update partner_locations set latitude = 41.5, longitude = -81.7 where id = $1', [
    company.otherLocationId,
  ]);
  await portal.owner.query(
    `insert into work_orders (title, status, priority, organization_id, partner_location_id, assigned_organization_id, due_date)
     select $6 || ' ' || title, status, priority, case when far then $2 else $1 end::uuid,
       case when far then $4 else $3 end::uuid, case when status in ('assigned', 'in_progress') then $5::uuid end, due
     from (values
       ('roof leak', 'received', 'emergency', false, null),
       ('dark sign', 'assigned', 'medium', false, current_date - 3),
       ('warm cooler', 'in_progress', 'high', true, null)
     ) as rows (title, status, priority, far, due)`,
    [
      ...[company.organizations.customer, company.organizations.otherCustomer],
      ...[company.locationId, company.otherLocationId, company.organizations.subcontractor, prefix],
    ],
  );
}

test('the office moves work on the board, with the reasons that the rules require', {
  tag: '@phone-only',
}, async ({ openAs, portal, company }) => {
  await addWork({ portal, company }, 'Board');
  const page = await openAs('employee', { refused: /change_work_order_status$/ });
  await page.goto('/admin/pipeline-dashboard?q=Board');
  const show = async (name: string) => {
    await page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).click();
  };
  const menu = async (title: string, item: string) => {
    await card(page, title)
      .getByRole('button', { name: /^Move WO-\d+ to…$/ })
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  await test.step('every column has a heading and its count', async () => {
    await expect(card(column(page, 'Received'), 'roof leak')).toContainText('Emergency');
    await show('Assigned');
    await expect(card(column(page, 'Assigned'), 'dark sign')).toContainText('3 days overdue');
    await expectAccessible(page);
  });

  await test.step('a change of status without a required reason happens at once', async () => {
    await menu('dark sign', 'In Progress');
    await expect(page.getByText(/^WO-\d+ is now In Progress$/)).toBeAttached();
    await show('In Progress');
    await expect(card(column(page, 'In Progress'), 'dark sign')).toBeVisible();
  });

  await test.step('putting work on hold requires a reason', async () => {
    await menu('dark sign', 'On Hold');
    const dialog = page.getByRole('dialog', { name: 'Put this work order on hold?' });
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(dialog.getByText('Say why, so that it can be understood later.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Waiting for the landlord');
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(dialog).toBeHidden();
    await show('On Hold');
    await expect(card(column(page, 'On Hold'), 'dark sign')).toContainText('Waiting for the landlord');
  });

  await test.step('work must have an assignee before it counts as assigned', async () => {
    await show('Received');
    await menu('roof leak', 'Assign…');
    const dialog = page.getByRole('dialog', { name: /^Assign WO-/ });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card(column(page, 'Received'), 'roof leak')).toBeVisible();
  });

  await test.step('changes by others appear automatically', async () => {
    const { data } = await company.people.admin.client
      .from('work_orders')
      .select('id')
      .eq('title', 'Board warm cooler')
      .single();
    await show('In Progress');
    await expect(card(page, 'warm cooler')).toBeVisible();
    await company.people.admin.client.rpc('change_work_order_status', {
      work_order_id: data?.id ?? '',
      status: 'cancelled',
      reason: 'Sold the store',
    });
    await expect(card(page, 'warm cooler')).toBeHidden();
  });

  await test.step('a refused move is undone, with the reason', async () => {
    await show('Received');
    const refused = { code: 'rule_violation', message: 'Not today', details: null, hint: null };
    await page.route('**/rpc/change_work_order_status', (route) =>
      route.fulfill({ status: 400, json: refused }),
    );
    await menu('roof leak', 'Cancelled');
    const dialog = page.getByRole('dialog', { name: 'Cancel this work order?' });
    await dialog.getByLabel('Reason').fill('No longer wanted');
    await dialog.getByRole('button', { name: 'Cancel work order' }).click();
    await expect(page.getByText(/was not moved/).first()).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('No longer wanted');
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(card(column(page, 'Received'), 'roof leak')).toBeVisible();
  });
});

test('a card can be dragged only to a column that accepts it', { tag: '@desktop-only' }, async ({
  openAs,
  portal,
  company,
}) => {
  await addWork({ portal, company }, 'Drag');
  const page = await openAs('admin');
  await page.goto('/admin/pipeline-dashboard?q=Drag');
  const dragged = card(page, 'dark sign');
  await expect(dragged).toBeVisible();
  // Beside the open menu of a laptop, the last column is not cut off.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(column(page, 'On Hold')).toBeInViewport({ ratio: 1 });
  const from = await dragged.boundingBox();
  const to = await column(page, 'In Progress').boundingBox();
  if (!from || !to) throw new Error('The board is not laid out.');

  await page.mouse.move(from.x + 40, from.y + from.height - 6);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + from.height, { steps: 4 });
  await expect(column(page, 'Received')).not.toContainText('Only from');
  await expect(column(page, 'Work Completed')).toContainText('Only from In Progress');
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 8 });
  await page.mouse.up();

  await expect(card(column(page, 'In Progress'), 'dark sign')).toBeVisible();
  const status = async () => {
    const { rows } = await portal.owner.query('select status from work_orders where title = $1', [
      'Drag dark sign',
    ]);
    return rows;
  };
  await expect.poll(status).toEqual([{ status: 'in_progress' }]);
});

test('the map shows open work, and the list beside it follows', { tag: '@desktop-only' }, async ({
  openAs,
  portal,
  company,
}) => {
  await addWork({ portal, company }, 'Map');
  const page = await openAs('employee');
  await page.goto('/admin/work-orders?q=Map&view=map');
  const map = page.getByRole('region', { name: 'Map of open work orders' }).first();
  const far = map.getByRole('button', { name: /^Map warm cooler/ });
  await expect(map.getByRole('button', { name: '2 locations here' })).toBeVisible();
  await expect(far).toBeVisible();
  await expectAccessible(page);

  await far.click();
  await expect(map.getByRole('link', { name: /Map warm cooler/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(map.getByRole('link', { name: /Map warm cooler/ })).toBeHidden();

  const list = page.getByRole('list', { name: 'Work orders on the map' });
  await list.getByRole('button', { name: /^Map roof leak/ }).click();
  // Both are at the same address: the card shows the selected one first.
  await expect(map.getByRole('link').first()).toContainText('Map roof leak');
  await page.keyboard.press('Escape');

  await test.step('on a phone, the list is below the map', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list).toBeHidden();
    await page.getByRole('button', { name: 'Show as a list' }).click();
    await list.getByRole('button', { name: /^Map roof leak/ }).click();
    await expect(map.getByRole('link').first()).toContainText('Map roof leak');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await map.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Map roof leak' })).toBeVisible();
  await page.goBack();
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Board' }).click();
  await expect(page).toHaveURL(/pipeline-dashboard\?q=Map$/);
});

test('a browser without WebGL says so, and still shows the list', { tag: '@desktop-only' }, async ({
  openAs,
  portal,
  company,
}) => {
  await addWork({ portal, company }, 'Plain');
  const page = await openAs('admin');
  await page.addInitScript(() => {
    const draw = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind === 'webgl2' ? null : Reflect.apply(draw, this, [kind, ...rest]);
    } as typeof draw;
  });
  await page.goto('/admin/work-orders?q=Plain&view=map');
  await expect(page.getByText('This browser cannot draw maps.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Work orders on the map' }).getByRole('listitem')).toHaveCount(
    3,
  );
});
