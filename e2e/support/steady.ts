import { expect, type Locator } from '@playwright/test';

/** More than this many pixels is a jump that a reader sees. */
const JUMP_PX = 2;

/** Where a part of the page stands from the top of the document. */
export const topOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));

/** Expects a part of the page to stand where it stood before. */
export async function expectSteady(part: Locator, before: number): Promise<void> {
  await expect.poll(async () => Math.abs((await topOf(part)) - before)).toBeLessThanOrEqual(JUMP_PX);
}
