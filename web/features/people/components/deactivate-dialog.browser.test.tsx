import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DeactivateDialog } from '#web/features/people/components/deactivate-dialog.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [PERSON, FIRM, COLLEAGUE, OTHER_FIRM] = [id(1), id(2), id(3), id(4)];

const NOTHING = {
  ...{
    assignments: 0,
    work_organization_ids: [],
    projects: 0,
    running_session_id: null,
    running_since: null,
    running_work: null,
  },
  ...{ time_to_review: 0, time_sent_back: 0, receipts_to_review: 0, receipts_sent_back: 0 },
  ...{ receipts_to_reimburse: 0, reports_to_review: 0, reports_sent_back: 0, bill_drafts: 0 },
  ...{ bills_sent_back: 0, direct_conversations: 0, push_devices: 0, last_offline_at: null },
  ...{ unsent_devices: 0, unsent_reports: 0, unsent_photos: 0, unsent_clock_events: 0 },
  ...{ unsent_messages: 0, unsent_refused: 0, unsent_as_of: null },
};
const ITEMS = '/rest/v1/rpc/person_open_items';
const portal = answerPortal({
  '/rest/v1/profiles': [
    { id: COLLEAGUE, first_name: 'Al', last_name: 'Key', email: 'al@example.test', memberships: [] },
  ],
  '/rest/v1/organizations': [
    { id: FIRM, name: 'Northside HVAC' },
    { id: OTHER_FIRM, name: 'Quick Plumbing' },
  ],
  '/rest/v1/rpc/deactivate_person': { id: PERSON, outcome: 'deactivated', handed_over: 2 },
});
let closed = 0;
beforeEach(() => {
  closed = 0;
  portal.requests.length = 0;
});

async function open(items: Partial<Record<keyof typeof NOTHING, unknown>>, isFirm = false) {
  portal.answer(ITEMS, [{ ...NOTHING, ...items }]);
  await renderPart(
    <DeactivateDialog
      person={{ id: PERSON, first_name: 'Maria', last_name: 'Lopez' }}
      organizationId={FIRM}
      isFirm={isFirm}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  await expect.element(page.getByRole('dialog', { name: 'Deactivate Maria Lopez?' })).toBeVisible();
}

const leaveIt = (nth = 0) =>
  page.getByRole('checkbox', { name: 'Leave it without anybody: it goes to “To assign”' }).nth(nth).click();
const button = () => page.getByRole('button', { name: 'Deactivate', exact: true });
const fillReason = () => page.getByRole('textbox', { name: 'Reason' }).fill('Left the company');

test('asks for a reason and says that nothing else is left', async () => {
  await open({});
  await expect.element(page.getByText('There is nothing else to hand over or finish.')).toBeVisible();
  await button().click();
  await expect.element(page.getByText('Say why, so that it can be understood later.')).toBeVisible();
  await fillReason();
  await button().click();
  await expect.poll(() => closed).toBe(1);
  expect(portal.sentTo('deactivate_person')).toEqual([
    {
      ...{ profile_id: PERSON, organization_id: null, reason: 'Left the company' },
      ...{ hand_over_to: null, successors: [], clock_ended_at: null, accepts_unsent: true },
    },
  ]);
});

test.for([
  [0, 'Nothing was handed over.'],
  [1, 'Handed over to Al Key: 1 work order or project'],
  [3, 'Handed over to Al Key: 3 work orders and projects'],
] as const)('says at the end what was handed over, and to whom: %i', async ([count, text]) => {
  portal.answer('/rest/v1/rpc/deactivate_person', { id: PERSON, outcome: 'deactivated', handed_over: count });
  await open({ assignments: 3, work_organization_ids: [FIRM, FIRM, FIRM] });
  if (count > 0) {
    await page.getByRole('combobox', { name: 'Hand over 3 open work orders to' }).click();
    await page.getByRole('option', { name: 'Al Key' }).click();
  } else await leaveIt();
  await fillReason();
  await button().click();
  await expect.element(page.getByText(text)).toBeVisible();
});

test.for([
  ['deactivated', 'Maria Lopez is deactivated'],
  ['removed', 'Maria Lopez has no access to your work any more'],
] as const)('says at the end what became of the person: %s', async ([outcome, text]) => {
  portal.answer('/rest/v1/rpc/deactivate_person', { id: PERSON, outcome, handed_over: 0 });
  await open({}, true);
  await fillReason();
  await button().click();
  await expect.element(page.getByText(text)).toBeVisible();
});

test('names a successor of two organizations once', async () => {
  portal.answer('/rest/v1/rpc/deactivate_person', { id: PERSON, outcome: 'deactivated', handed_over: 3 });
  await open({ assignments: 3, work_organization_ids: [FIRM, OTHER_FIRM, OTHER_FIRM] });
  for (const name of ['1 open work order of Northside HVAC', '2 open work orders of Quick Plumbing']) {
    await page.getByLabelText(`Hand over ${name} to`).click();
    await page.getByRole('option', { name: /Al Key/ }).click();
  }
  await fillReason();
  await button().click();
  await expect
    .element(page.getByText('Handed over to Al Key: 3 work orders and projects', { exact: true }))
    .toBeVisible();
});

test.for([
  [{ push_devices: 1 }, 'This person works offline.'],
  [{ last_offline_at: '2026-11-20T15:12:00+00:00' }, 'This person works offline.'],
  [{}, 'Nobody here can see what a phone has not sent.'],
  [{ unsent_as_of: '2026-11-20T15:12:00+00:00' }, 'Nobody here can see what a phone has not sent.'],
] as const)('says of devices that reported nothing why nothing is known: %o', async ([items, text]) => {
  await open(items);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('lists what is left with its count, and warns of unsent work on a phone', async () => {
  await open({ receipts_to_reimburse: 1, time_to_review: 3, push_devices: 1 });
  const list = page.getByRole('list', { name: 'Still open for this person' });
  await expect.element(list.getByText('1 receipt to reimburse', { exact: true })).toBeVisible();
  await expect.element(list.getByText('3 time reports to review', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Their phone may hold unsent work')).toBeVisible();
  await expect.element(page.getByText('Reports with their photos and clock events')).toBeVisible();
  await expect.element(page.getByText('Receipts, messages, and other forms')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Accept them for 7 days' }).click();
  await fillReason();
  await button().click();
  await expect.poll(() => portal.sentTo('deactivate_person')).toMatchObject([{ accepts_unsent: false }]);
});

test('names what the devices reported, and when', async () => {
  await open({
    ...{ unsent_devices: 1, unsent_reports: 2, unsent_clock_events: 1, unsent_refused: 1 },
    unsent_as_of: '2026-11-20T15:12:00+00:00',
  });
  const known = /^As of Nov 20, .*, their device holds 2 reports and 1 clock event\. 1 was not accepted\./;
  await expect.element(page.getByText(known)).toBeVisible();
  await expect.element(page.getByText('Their phone may hold unsent work')).not.toBeInTheDocument();
  const list = page.getByRole('list', { name: 'Still open for this person' });
  await expect.element(list.getByText(/^Not sent, as of .*: 2 reports and 1 clock event$/)).toBeVisible();
  await expect
    .element(list.getByText(/^On their device, 1 was not accepted\. Ask them to correct or delete that/))
    .toBeVisible();
});

test('counts several devices, of which nothing was refused', async () => {
  await open({ unsent_devices: 2, unsent_photos: 4, unsent_as_of: '2026-11-20T15:12:00+00:00' });
  await expect
    .element(page.getByText(/^As of Nov 20, .*, their 2 devices hold 4 photos\. Reports with/))
    .toBeVisible();
  await expect.element(page.getByText('Their device holds unsent work')).toBeVisible();
  await expect
    .element(page.getByText('On their device. Ask them to open the portal with a signal first.'))
    .toBeVisible();
});

test('hands over work orders, and ends the running clock at the stated time', async () => {
  await open({
    ...{ assignments: 2, work_organization_ids: [FIRM, FIRM], projects: 1 },
    running_session_id: id(9),
    running_since: '2026-11-20T14:00:00+00:00',
    running_work: 'WO-000417',
  });
  await expect.element(page.getByText(/On WO-000417/)).toBeVisible();
  await page.getByLabelText('Day', { exact: true }).fill('2026-11-20');
  await page.getByLabelText('Ended at').fill('12:30');
  await page.getByLabelText('Hand over 2 open work orders, 1 open project to').click();
  await page.getByRole('option', { name: /Al Key/ }).click();
  await fillReason();
  await button().click();
  await expect.poll(() => closed).toBe(1);
  expect(portal.sentTo('deactivate_person')).toMatchObject([
    { hand_over_to: COLLEAGUE, clock_ended_at: expect.stringContaining('2026-11-20T') },
  ]);
});

test('asks for a successor in each organization with open work', async () => {
  await open({ assignments: 3, work_organization_ids: [FIRM, OTHER_FIRM, OTHER_FIRM] });
  await expect.element(page.getByLabelText('Hand over 1 open work order of Northside HVAC to')).toBeVisible();
  await page.getByLabelText('Hand over 2 open work orders of Quick Plumbing to').click();
  await page.getByRole('option', { name: /Al Key/ }).click();
  await fillReason();
  // Neither a successor nor nobody was chosen for the first.
  await button().click();
  await expect
    .element(page.getByText('Choose who takes it over, or leave it without anybody.'))
    .toBeVisible();
  expect(portal.sentTo('deactivate_person')).toEqual([]);
  await leaveIt();
  await button().click();
  await expect.poll(() => closed).toBe(1);
  expect(portal.sentTo('deactivate_person')).toMatchObject([
    {
      hand_over_to: null,
      successors: [{ organization_id: OTHER_FIRM, hand_over_to: COLLEAGUE }],
    },
  ]);
});

test('names the firm for which its administrator acts', async () => {
  await open({}, true);
  await fillReason();
  await button().click();
  await expect.poll(() => portal.sentTo('deactivate_person')).toMatchObject([{ organization_id: FIRM }]);
});
