import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PRESETS } from '#shared/rules/capabilities.ts';
import AccessDialog from '#web/features/people/components/access-dialog.tsx';
import { EmployeeList } from '#web/features/people/components/employee-list.tsx';
import { PersonPage } from '#web/features/people/components/person-page.tsx';
import { PendingInvitation } from '#web/features/people/invite/pending-invitation.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, conflict } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** Only what the server accepts is offered to those who manage people. */

const SINCE = '2026-11-01T08:00:00+00:00';
const access = (preset: string, more: object = {}) => ({
  id: `membership-${preset}`,
  organization_id: 'office',
  organization_type: 'internal',
  role: 'admin',
  preset,
  capabilities: PRESETS.administrator as readonly string[],
  bill_approval_limit: null as number | null,
  may_approve_over_nte: true,
  created_at: SINCE,
  updated_at: SINCE,
  organization: { id: 'office', name: 'The contractor', organization_type: 'internal', is_active: true },
  ...more,
});

const viewerWith = (membership: ReturnType<typeof access>) =>
  ({
    profile: { id: 'viewer' },
    memberships: [membership],
    capabilities: membership.capabilities,
  }) as unknown as Viewer;
const ADMINISTRATOR = viewerWith(access('administrator'));
/** Every capability, and still no administrator. */
const MANAGER = viewerWith(access('custom'));

const person = (membership: object, more: object = {}) => ({
  ...{ id: 'person', user_id: 'account', first_name: 'Ada', last_name: 'Moss', email: 'ada@example.com' },
  ...{ phone: '', language: null, time_zone: null, is_active: true, created_at: SINCE, updated_at: SINCE },
  ...{ memberships: [membership], rate: null, cost: null, deactivations: [] },
  ...more,
});

const QUEUE = {
  ...{ reports: 2, photos: 7, clock_events: 1, messages: 0, refused: 1 },
  ...{ oldest_at: SINCE, reported_at: SINCE },
};
const SIGN_IN = {
  last_seen_at: null,
  sessions: [1, 2].map((id) => ({
    id,
    device: `Phone ${id}`,
    ip: null,
    created_at: SINCE,
    last_used_at: SINCE,
    queue: id === 1 ? QUEUE : null,
  })),
  factors: [{ kind: 'totp', name: 'App', created_at: SINCE, last_used_at: null, count: 1 }],
};

async function show(viewer: Viewer, shown: ReturnType<typeof person>) {
  answerPortal({
    '/rest/v1/profiles': shown,
    '/rest/v1/organizations': [],
    '/rest/v1/rpc/person_open_items': [],
    '/rest/v1/rpc/describe_person_sign_in': SIGN_IN,
  });
  await renderPart(
    <PersonPage id={shown.id} viewerId="viewer" notice={null} emails={null} history={null} />,
    { viewer },
  );
  await expect.element(page.getByText('Phone 1')).toBeVisible();
}

const offered = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);

test.for([
  ['an administrator', person(access('administrator'))],
  ['a deactivated administrator', person(access('administrator'), { is_active: false })],
] as const)('of %s, other people managers change nothing', async ([, shown]) => {
  await show(MANAGER, shown);
  expect(offered()).toEqual([]);
});

test('each device says what it last reported', async () => {
  await show(ADMINISTRATOR, person(access('administrator')));
  const devices = page.getByRole('listitem');
  await expect
    .element(devices.filter({ hasText: 'Phone 1' }))
    .toMatchTextContent(
      /it holds 2 reports, 7 photos, and 1 clock event that did not arrive\. 1 was not accepted\./,
    );
  await expect.element(devices.filter({ hasText: 'Phone 2' })).not.toMatchTextContent('As of');
});

test('after a deactivation, the devices are read again, and are said to deliver only', async () => {
  const leaving = person(access('technician', { role: 'employee', capabilities: [] }));
  let isActive = true;
  const portal = answerPortal({
    '/rest/v1/profiles': () => ({ ...leaving, is_active: isActive }),
    '/rest/v1/organizations': [],
    '/rest/v1/rpc/person_open_items': [],
    '/rest/v1/rpc/describe_person_sign_in': () =>
      isActive ? SIGN_IN : { ...SIGN_IN, sessions: SIGN_IN.sessions.slice(0, 1) },
    '/rest/v1/rpc/deactivate_person': () => {
      isActive = false;
      return { id: 'person', outcome: 'deactivated', handed_over: 0 };
    },
  });
  await renderPart(
    <PersonPage id={leaving.id} viewerId="viewer" notice={null} emails={null} history={null} />,
    { viewer: ADMINISTRATOR },
  );
  const delivers = page.getByText('These devices only deliver what was done before');
  await expect.element(page.getByText('Phone 2')).toBeVisible();
  await expect.element(delivers).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Deactivate/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect.poll(() => portal.sentTo('deactivate_person').length).toBe(1);
  await expect.element(page.getByText('Phone 2')).not.toBeInTheDocument();
  await expect.element(page.getByText('Phone 1')).toBeVisible();
  await expect.element(delivers).toBeVisible();
});

test('administrators change another one', async () => {
  await show(ADMINISTRATOR, person(access('administrator')));
  expect(offered()).toEqual(
    expect.arrayContaining([
      'Deactivate',
      'Edit',
      'Change role',
      'Change organization',
      'Remove',
      'End all',
      'Reset',
    ]),
  );
});

test('of somebody who may do more, only what is no access is changed', async () => {
  const limited = viewerWith(access('custom', { bill_approval_limit: 500 }));
  await show(limited, person(access('billing', { capabilities: PRESETS.billing })));
  expect(offered()).toEqual(['Edit']);
});

test('an erased person is not reactivated', async () => {
  const erased = person(access('technician', { role: 'employee', capabilities: [] }), {
    ...{ user_id: null, is_active: false },
  });
  await show(ADMINISTRATOR, erased);
  expect(offered()).not.toContain('Reactivate');
});

test.for([
  ['an administrator', ADMINISTRATOR, true],
  ['somebody with every capability', MANAGER, false],
] as const)('access as Administrator is offered to %s: %s', async ([, viewer, isOffered]) => {
  await renderPart(
    <AccessDialog
      open
      onOpenChange={() => undefined}
      personId="person"
      membership={access('technician', { role: 'employee', capabilities: [] })}
      name="Ada Moss"
    />,
    { viewer },
  );
  const names = page
    .getByRole('radio')
    .elements()
    .map((option) => option.getAttribute('aria-label') ?? '');
  expect(names).toContain('Manager');
  expect(names.includes('Administrator')).toBe(isOffered);
});

test('whose invitation gives more is revoked, and not sent again', async () => {
  const invitation = {
    ...{ id: 'invitation', email: 'a@example.com', first_name: 'A', last_name: 'B', role: 'admin' },
    ...{ preset: 'administrator', mailed_at: null, expires_at: '2099-01-01T00:00:00Z', created_at: SINCE },
    ...{ organization: { name: 'The contractor', organization_type: 'internal' }, inviter: null },
  } as const;
  await renderPart(<PendingInvitation invitation={invitation as never} hidesOrganization />, {
    viewer: MANAGER,
  });
  await expect.element(page.getByRole('button')).toHaveTextContent('Revoke');
});

test.for([
  [MANAGER, access('administrator'), '/admin/users/person'],
  [ADMINISTRATOR, access('administrator'), '/admin/employees?person=person'],
  [MANAGER, access('manager', { capabilities: PRESETS.manager }), '/admin/employees?person=person'],
] as const)('the rates of %# open where they may be set', async ([viewer, membership, href]) => {
  answerPortal({ '/rest/v1/profiles': [person(membership)] });
  await renderPart(<EmployeeList />, { viewer });
  await expect.element(page.getByRole('link', { name: /Moss/ })).toHaveAttribute('href', href);
});

test('a row of an employee has a button to the page of the person', async () => {
  await page.viewport(1440, 900);
  answerPortal({ '/rest/v1/profiles': [person(access('manager', { capabilities: PRESETS.manager }))] });
  await renderPart(<EmployeeList />, { viewer: ADMINISTRATOR });
  const link = page.getByRole('link', { name: 'Open person' });
  await expect.element(link).toHaveAttribute('href', '/admin/users/person');
  // The link of the row, which is over the whole row, does not cover it.
  const { left, top, width, height } = link.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(link.element());
  // Its cell has room for it, and is not cut off with an ellipsis.
  const cell = link.element().closest('td') as Element;
  expect(cell.scrollWidth).toBe(cell.clientWidth);
});

test('the roles of the office that bring more than the viewer has are not offered', async () => {
  const limited = viewerWith(access('custom', { capabilities: ['manage_people', 'assign_work'] }));
  const technician = access('technician', { role: 'employee', capabilities: [] });
  await show(limited, person(technician));
  await page.getByRole('button', { name: 'Change organization' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Role' })).toHaveValue('employee');
  const options = [...document.querySelectorAll('option')].map((option) => option.value);
  expect(options.filter((value) => value !== '')).toEqual(['employee']);
  await expect.element(page.getByRole('option', { name: 'Technician' })).toBeInTheDocument();
});

test('the second of two who change access sees the difference and chooses', async () => {
  const later = '2026-11-02T08:00:00+00:00';
  const before = access('reviewer', {
    id: '00000000-0000-4000-8000-000000000001',
    capabilities: PRESETS.reviewer,
    may_approve_over_nte: false,
  });
  let attempts = 0;
  const portal = answerPortal({
    '/rest/v1/organization_members': [
      { ...before, preset: 'billing', capabilities: PRESETS.billing, updated_at: later },
    ],
    '/rest/v1/audit_log': [{ actor: { first_name: 'Maria', last_name: 'Lopez' } }],
    '/rest/v1/rpc/set_member_access': () =>
      attempts++ === 0 ? conflict() : { ...before, updated_at: later },
  });
  let isOpen = true;
  await renderPart(
    <AccessDialog
      open
      onOpenChange={(open) => {
        isOpen = open;
      }}
      personId="person"
      membership={before}
      name="Ada Moss"
    />,
    { viewer: ADMINISTRATOR },
  );
  await page.getByRole('radio', { name: 'Dispatcher' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this membership meanwhile' });
  await expect.element(dialog.getByText(/^Maria Lopez saved the other version on Nov 2, /)).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: /Dispatcher/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /Billing/ }).click();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect.poll(() => isOpen).toBe(false);
  expect(portal.sentTo('set_member_access')).toMatchObject([
    { version: SINCE, preset: 'dispatcher' },
    { version: later, preset: 'billing', capabilities: PRESETS.billing },
  ]);
});
