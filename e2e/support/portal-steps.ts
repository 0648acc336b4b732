import { expect, type Page } from '@playwright/test';
import { photoFile } from './photo-file.ts';

/** The title of the open page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page as the window offers it: from the sidebar, or from the phone's menu. */
export async function chooseLocation(page: Page, title: string): Promise<void> {
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('link', { name: title }).first().click();
}

async function openSidebar(page: Page) {
  await expect(heading(page)).toBeVisible();
  const button = page.getByRole('button', { name: 'Open navigation' });
  if (!(await button.isVisible())) return page.getByRole('navigation', { name: /Portal$/ });
  await button.click();
  return page.getByRole('dialog', { name: 'Navigation' });
}

/** The count of an item in the sidebar; 0 when there is none. */
export async function expectBadge(page: Page, title: string, count: number): Promise<void> {
  const sidebar = await openSidebar(page);
  await expect(sidebar.getByRole('link', { name: title }).first()).toHaveText(
    count > 0 ? `${title}${count}${count} waiting` : title,
  );
  if (await page.getByRole('dialog', { name: 'Navigation' }).isVisible()) await page.keyboard.press('Escape');
}

/** The row, or on a phone the card, of a list that shows this number. */
export const entry = (page: Page, number: string) =>
  page.getByRole('main').locator('tr, li').filter({ hasText: number, visible: true });

/** Waits until the status of a record is this one. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  const said = page.getByRole('main').getByText(status, { exact: true }).filter({ visible: true });
  await expect(said.first()).toBeVisible();
}

/** Picks a photo in one of a form's categories, and waits until it is uploaded. */
export async function addPhoto(page: Page, group: string, name: string): Promise<void> {
  const picker = page.getByRole('group', { name: group, exact: true });
  await picker.getByLabel('Choose photos').setInputFiles(await photoFile(name));
  await expect(picker.getByRole('img', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Submit (Request|Report)$/ })).toBeEnabled();
}
