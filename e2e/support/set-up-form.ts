import type { Page } from '@playwright/test';

/** Fills in the form behind the set-up link: the company Rowan Facilities and its first administrator, Ada Hill. */
export async function fillSetUpForm(page: Page, email = 'ada@rowan.test'): Promise<void> {
  await page.getByLabel('Company name').fill('Rowan Facilities');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Hill');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New Password').fill('Rowan!Berry7');
  await page.getByLabel('Confirm Password').fill('Rowan!Berry7');
}

/** Opens the set-up link and makes the company with its first administrator, who is signed in then. */
export async function setUpCompany(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await fillSetUpForm(page);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await page.waitForURL('**/admin/dashboard');
}
