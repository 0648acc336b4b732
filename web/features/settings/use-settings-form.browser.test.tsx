import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_NUMBERING, type WorkingTime } from '#shared/rules/office-settings.ts';
import { NumberingForm } from '#web/features/settings/components/numbering-form.tsx';
import { TradesForm, type TradesValues } from '#web/features/settings/components/trades-form.tsx';
import { WorkingTimeForm } from '#web/features/settings/components/working-time-form.tsx';
import { expectToBeAsked, expectToLeave } from '#web/testing/leaving-question.ts';
import { answerPortal, conflict, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** What all pages of settings share: one intent, its versions, and the comparison with somebody else's. */

const { prefixes } = DEFAULT_NUMBERING;
const SAVE = '/rest/v1/rpc/save_numbering';
const save = page.getByRole('button', { name: 'Save changes' });
const compare = page.getByRole('dialog', { name: 'Somebody else has changed these settings' });
const field = (name: string) => page.getByRole('textbox', { name });

async function openNumbering(theirs = { values: { ...prefixes, WO: 'TASK' }, version: 'v2' }) {
  const portal = answerPortal({ [SAVE]: () => refusal('The office is closed.'), '/rest/v1/audit_log': [] });
  const { router } = await renderPart(
    <NumberingForm loaded={{ values: prefixes, version: 'v1' }} reload={async () => theirs} next={{}} />,
  );
  const keys = () => portal.requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  return { portal, router, keys };
}

test('an attempt that is repeated has the key of the first one, and another intent has another', async () => {
  const { portal, keys } = await openNumbering();
  await field('Reports').fill('REP');
  await save.click();
  await expect.poll(() => portal.sentTo('save_numbering')).toHaveLength(1);
  await save.click();
  await expect.poll(() => portal.sentTo('save_numbering')).toHaveLength(2);
  await field('Reports').fill('REPO');
  await save.click();
  await expect.poll(() => portal.sentTo('save_numbering')).toHaveLength(3);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('who saves twice saves the second time over the own first version', async () => {
  const { portal, router } = await openNumbering();
  portal.answer(SAVE, { version: 'v2' });
  await field('Reports').fill('REP');
  await save.click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  await field('Reports').fill('REPO');
  await expectToBeAsked(router);
  await save.click();
  await expect
    .poll(() => portal.sentTo('save_numbering'))
    .toMatchObject([{ version: 'v1' }, { version: 'v2' }]);
});

test('a conflict without another version is another rule, whose words are shown', async () => {
  const { portal } = await openNumbering({ values: prefixes, version: 'v1' });
  portal.answer(SAVE, conflict);
  await field('Reports').fill('REP');
  await save.click();
  await expect.element(page.getByText('Somebody else has changed this meanwhile.').first()).toBeVisible();
  expect(compare.elements()).toEqual([]);
});

test('what was chosen of two versions is in the form, unsaved, when saving it fails', async () => {
  const { portal, router } = await openNumbering();
  portal.answer(SAVE, conflict);
  // Nothing was changed here, so that mine is what was stored at first.
  await save.click();
  await compare.getByRole('radio', { name: 'Mine WO' }).click();
  portal.answer(SAVE, () => refusal('The office is closed.'));
  await compare.getByRole('button', { name: 'Save these' }).click();
  await expect.element(page.getByText('The office is closed.').first()).toBeVisible();
  await expect.element(field('Work orders')).toHaveValue('WO');
  await expectToBeAsked(router);

  portal.answer(SAVE, { version: 'v3' });
  await save.click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(portal.sentTo('save_numbering').at(-1)).toEqual({ prefixes, version: 'v2' });
  await expectToLeave(router);
});

test('working time is compared in words', async () => {
  answerPortal({ '/rest/v1/rpc/save_working_time': conflict, '/rest/v1/audit_log': [] });
  const mine: WorkingTime = {
    ...{ working_days: [1, 2], starts_at: '08:00', ends_at: '17:00' },
    holidays: [{ date: '2026-12-25', name: 'Christmas' }],
  };
  const theirs: WorkingTime = { ...mine, working_days: [1, 2, 6], holidays: [], ends_at: '16:00' };
  await renderPart(
    <WorkingTimeForm
      loaded={{ values: mine, version: 'v1' }}
      reload={async () => ({ values: theirs, version: 'v2' })}
    />,
  );
  await save.click();
  const days = compare.getByRole('group', { name: 'Working days' });
  await expect.element(days.getByRole('radio', { name: 'Theirs Monday, Tuesday, Saturday' })).toBeChecked();
  await expect.element(days.getByRole('radio', { name: 'Mine Monday, Tuesday', exact: true })).toBeVisible();
  const holidays = compare.getByRole('group', { name: 'Holidays' });
  await expect.element(holidays.getByRole('radio', { name: 'Theirs —' })).toBeVisible();
  await expect.element(holidays.getByRole('radio', { name: /^Mine Dec 25, 2026 Christmas$/ })).toBeVisible();
  const end = compare.getByRole('group', { name: 'To' });
  await expect.element(end.getByRole('radio', { name: 'Theirs 16:00' })).toBeVisible();
});

test('trades are compared in words, in their order', async () => {
  answerPortal({ '/rest/v1/rpc/save_trades': conflict, '/rest/v1/audit_log': [] });
  const trades: TradesValues['trades'] = [
    { name: 'HVAC', is_active: true, photos_before: 1, photos_after: 2 },
    { name: 'Doors', is_active: true, photos_before: 0, photos_after: 0 },
  ];
  const theirs = [trades[1], { ...trades[0], is_active: false }] as TradesValues['trades'];
  await renderPart(
    <TradesForm
      loaded={{ values: { trades }, version: 'v1' }}
      reload={async () => ({ values: { trades: theirs }, version: 'v2' })}
    />,
  );
  await save.click();
  const list = compare.getByRole('group', { name: 'Trades' });
  const [doors, hvac] = ['Doors · Active · 0 photos before, 0 after', '1 photos before, 2 after'];
  await expect
    .element(list.getByRole('radio', { name: `Theirs 1. ${doors} 2. HVAC · Not active · ${hvac}` }))
    .toBeChecked();
  await expect
    .element(list.getByRole('radio', { name: `Mine 1. HVAC · Active · ${hvac} 2. ${doors}` }))
    .toBeVisible();
});
