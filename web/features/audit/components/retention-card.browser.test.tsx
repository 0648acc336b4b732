import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RetentionCard } from '#web/features/audit/components/retention-card.tsx';
import { answerPortal, type PortalRequest } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** For how long audit entries are kept, with a portal that remembers it. */

let years: number | null;
/** The second at which it was saved. */
let version: number;
const instant = () => `2026-11-20T08:00:0${version}+00:00`;

beforeEach(() => {
  years = 5;
  version = 0;
  answerPortal({
    '/config.json': { anonKey: 'anon' },
    '/rest/v1/audit_log': [],
    '/rest/v1/settings': ({ method, path, body }: PortalRequest) => {
      if (method !== 'PATCH') return [{ value: { kept_years: years }, updated_at: instant() }];
      if (!path.includes(encodeURIComponent(instant()))) return [];
      saved((body as { value: { kept_years: number | null } }).value.kept_years);
      return [{ updated_at: instant() }];
    },
  });
});
const saved = (kept: number | null) => {
  years = kept;
  version += 1;
};
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const choice = () => page.getByLabelText('Keep entries');
const question = () => page.getByRole('dialog', { name: 'Remove older entries for good?' });

test('a longer time is saved at once', async () => {
  await renderPart(<RetentionCard />);
  await expect.element(choice()).toHaveValue('5');
  await choice().selectOptions('10 years');
  await expect.poll(() => years).toBe(10);
  await expect.element(question()).not.toBeInTheDocument();
});

test('a shorter time, which removes entries, is saved once somebody has confirmed it', async () => {
  await renderPart(<RetentionCard />);
  await expect.element(choice()).toHaveValue('5');
  await choice().selectOptions('1 year');
  await expect.element(question().getByText('Entries older than 1 year are removed')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(choice()).toHaveValue('5');
  expect(years).toBe(5);
  await choice().selectOptions('1 year');
  await page.getByRole('button', { name: 'Remove older entries' }).click();
  await expect.poll(() => years).toBe(1);
});

test('the second of two who change it sees both and chooses; a shorter time is asked for again', async () => {
  await renderPart(<RetentionCard />);
  await expect.element(choice()).toHaveValue('5');
  saved(10);
  await choice().selectOptions('7 years');
  const difference = page.getByRole('dialog', { name: 'Somebody else has changed these settings' });
  await expect.element(difference.getByRole('radio', { name: '10 years' })).toBeVisible();
  await expect.element(difference.getByRole('radio', { name: '7 years' })).toBeChecked();
  expect(years).toBe(10);
  await page.getByRole('button', { name: 'Save these' }).click();
  await expect.element(question().getByText('Entries older than 7 years are removed')).toBeVisible();
  await page.getByRole('button', { name: 'Remove older entries' }).click();
  await expect.poll(() => years).toBe(7);
});
