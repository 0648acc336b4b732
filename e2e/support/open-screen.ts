import { expect, type Locator, type Page } from '@playwright/test';
import type { PersonName } from '#test/support/company.ts';
import type { OpenAs } from './company-journey.ts';

/** An item of a sidebar or a bottom bar. */
export type NavigationItem = readonly [title: string, address: string];

export const ROOT_FONT_PX = 16;

/** Opens a screen in a desktop window, whatever the project's device is. */
export async function openWide(openAs: OpenAs, person: PersonName, address: string): Promise<Page> {
  return open(openAs, person, address, { width: 1440, height: 900 });
}

/** Opens a screen at the size of a phone. */
export async function openOnPhone(openAs: OpenAs, person: PersonName, address: string): Promise<Page> {
  return open(openAs, person, address, { width: 390, height: 844 });
}

async function open(
  openAs: OpenAs,
  person: PersonName,
  address: string,
  size: { width: number; height: number },
): Promise<Page> {
  const page = await openAs(person);
  await page.setViewportSize(size);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** A list of links: exactly these titles, in this order, with these paths. */
export async function expectItems(list: Locator, items: readonly NavigationItem[]): Promise<void> {
  const links = list.getByRole('link');
  await expect(links).toHaveText(items.map(([title]) => title));
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    items.map(([, address]) => address),
  );
}

/** Waits until an element is this wide. */
export async function expectWidth(part: Locator, widthPx: number): Promise<void> {
  await expect.poll(async () => (await part.boundingBox())?.width).toBe(widthPx);
}
