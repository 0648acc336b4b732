import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PersonDialog } from '#web/features/people/components/person-dialog.tsx';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const stored = (updated_at: string, values: object) => ({
  ...{ id: ID, first_name: 'Dana', last_name: 'Whitfield', phone: null, updated_at, cost: null },
  ...values,
});
const [MINE, THEIRS] = ['2026-11-20T08:00:00+00:00', '2026-11-20T09:00:00+00:00'];

test('the second of two people who edit a person sees the difference and chooses', async () => {
  let attempts = 0;
  const portal = answerPortal({
    '/rest/v1/profiles': [stored(MINE, {})],
    '/rest/v1/audit_log': [{ actor: { first_name: 'Maria', last_name: 'Lopez' } }],
    '/rest/v1/rpc/save_person': () =>
      attempts++ === 0 ? conflict() : { id: ID, updated_at: '2026-11-20T10:00:00+00:00' },
  });
  let isClosed = false;
  await renderPart(
    <PersonDialog
      personId={ID}
      hasNumber
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  await page.getByRole('textbox', { name: 'Phone' }).fill('(614) 555-0109');
  portal.answer('/rest/v1/profiles', [stored(THEIRS, { last_name: 'Whitfield-Ames' })]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Somebody else has changed this person meanwhile')).toBeVisible();
  await expect.element(page.getByText(/^Maria Lopez saved the other version on Nov 20, /)).toBeVisible();
  expect(portal.requests.find(({ path }) => path.startsWith('/rest/v1/audit_log'))?.path).toContain(
    `occurred_at=eq.${encodeURIComponent(THEIRS)}`,
  );
  await page.getByRole('button', { name: 'Save these' }).click();
  await expect.poll(() => isClosed).toBe(true);
  expect(portal.sentTo('save_person')).toMatchObject([
    { version: MINE, last_name: 'Whitfield', phone: '(614) 555-0109' },
    { version: THEIRS, last_name: 'Whitfield-Ames', phone: '(614) 555-0109' },
  ]);
});
