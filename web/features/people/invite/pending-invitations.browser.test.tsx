import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { PendingInvitations } from '#web/features/people/invite/pending-invitations.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, conflict, type PortalRequest } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const VIEWER = { profile: { id: '' }, capabilities: [], memberships: [] } as unknown as Viewer;
const DAY = '2026-11-20T08:00:00+00:00';
const INVITATIONS = Array.from({ length: 120 }, (_, index) => ({
  ...{
    id: String(index),
    email: `person${index}@example.com`,
    first_name: 'Person',
    last_name: `No ${index}`,
  },
  ...{
    role: 'member',
    preset: null,
    mailed_at: null,
    email_problem: null,
    expires_at: DAY,
    created_at: DAY,
    inviter: null,
  },
  organization: { name: 'Quick Stop', organization_type: 'partner' },
}));

test('pending invitations are loaded fifty at a time, and searched on the server', async () => {
  const portal = answerPortal({
    '/rest/v1/invitations': ({ path }: PortalRequest) => {
      const search = new URL(path, location.origin).searchParams;
      const from = Number(search.get('offset') ?? 0);
      const found = search.get('or') ? INVITATIONS.slice(119) : INVITATIONS;
      return found.slice(from, from + Number(search.get('limit')));
    },
  });
  await renderPart(<PendingInvitations />, { viewer: VIEWER });
  const items = page.getByRole('list', { name: 'Pending invitations' }).getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => items.elements().length).toBe(100);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => items.elements().length).toBe(120);
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();

  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('person 119');
  await expect.poll(() => items.elements().length).toBe(1);
  expect(new URL(portal.requests.at(-1)?.path ?? '', location.origin).searchParams.getAll('or')).toHaveLength(
    2,
  );
});

test('the link of the first invitation stays on screen when the list shows it', async () => {
  let invitations: unknown[] = [];
  const id = '00000000-0000-4000-8000-000000000001';
  answerPortal({
    '/rest/v1/organizations': [
      { id, name: 'Quick Stop', organization_type: 'partner', organization_members: [], invitations: [] },
    ],
    '/rest/v1/invitations': () => invitations,
    '/rest/v1/rpc/invite_person': () => {
      invitations = INVITATIONS.slice(0, 1);
      return { id, link: 'https://portal/invitation', is_mailed: false, expires_at: DAY };
    },
  });
  await renderPart(<PendingInvitations organizationId={id} />, {
    viewer: { ...VIEWER, capabilities: PRESETS.administrator },
  });
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Person');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('No 0');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('person0@example.com');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect.element(page.getByText('Person No 0')).toBeInTheDocument();
  await expect
    .element(dialog.getByLabelText('Link', { exact: true }))
    .toHaveValue('https://portal/invitation');
});

test('an invitation whose email bounced says so', async () => {
  const [invitation] = INVITATIONS;
  answerPortal({
    '/rest/v1/invitations': [{ ...invitation, mailed_at: DAY, email_problem: '550 5.1.1 User unknown' }],
  });
  await renderPart(<PendingInvitations />, { viewer: VIEWER });
  await expect.element(page.getByText('The email did not arrive: 550 5.1.1 User unknown')).toBeVisible();
});

test('an invitation to an address that has refused other emails says that it was not sent', async () => {
  const [invitation] = INVITATIONS;
  answerPortal({ '/rest/v1/invitations': [{ ...invitation, mailed_at: DAY, email_problem: '' }] });
  await renderPart(<PendingInvitations />, { viewer: VIEWER });
  await expect.element(page.getByText('The email was not sent: the address refuses email.')).toBeVisible();
});

const OFFICE = { ...VIEWER, capabilities: PRESETS.administrator };
const RENEWED = { id: '0', link: 'https://portal/new', is_mailed: false, expires_at: DAY };

/** One invitation, whose links can be made again. */
async function openOne(mailed_at: string | null) {
  const portal = answerPortal({
    '/rest/v1/invitations': [{ ...INVITATIONS[0], mailed_at }],
    '/rest/v1/rpc/resend_invitation': { ...RENEWED, is_mailed: mailed_at !== null },
    '/rest/v1/rpc/renew_invitation_link': RENEWED,
  });
  await renderPart(<PendingInvitations />, { viewer: OFFICE });
  return portal;
}

test('Resend asks before it ends a link that was handed over', async () => {
  const portal = await openOne(null);
  await page.getByRole('button', { name: 'Resend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the link of Person No 0?' });
  await expect.element(dialog.getByText('The link that was handed over stops working.')).toBeVisible();
  expect(portal.sentTo('resend_invitation')).toEqual([]);
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => portal.sentTo('resend_invitation').length).toBe(1);
});

test('Resend of an email asks nothing', async () => {
  const portal = await openOne(DAY);
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => portal.sentTo('resend_invitation').length).toBe(1);
});

test('Copy new link copies at once, and says so', async () => {
  await openOne(null);
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  await page.getByRole('button', { name: 'Copy new link' }).click();
  await expect.element(page.getByText('New link for Person No 0 copied')).toBeVisible();
  const blob = await write.mock.calls[0]?.[0][0]?.getType('text/plain');
  expect(await blob?.text()).toBe('https://portal/new');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('This link opens on this computer only')).not.toBeInTheDocument();
});

test('a copied link that opens on this computer only says so', async () => {
  const portal = await openOne(null);
  const link = 'http://localhost:8080/invitation#token=t';
  portal.answer('/rest/v1/rpc/renew_invitation_link', { ...RENEWED, link });
  vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  await page.getByRole('button', { name: 'Copy new link' }).click();
  const item = page.getByRole('list', { name: 'Pending invitations' }).getByRole('listitem');
  await expect.element(item.getByText('This link opens on this computer only')).toBeVisible();
});

test('without a clipboard, Copy new link shows the link once', async () => {
  await openOne(null);
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await page.getByRole('button', { name: 'Copy new link' }).click();
  await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue('https://portal/new');
});

const FIRM_ID = '00000000-0000-4000-8000-000000000001';
const LATER = '2026-11-21T08:00:00+00:00';
const WAITING = {
  ...INVITATIONS[0],
  ...{ id: FIRM_ID, organization_id: FIRM_ID, phone: null, employee_number: null, updated_at: DAY },
  ...{ hourly_billable_rate: null, hourly_cost_rate: null, bill_approval_limit: null },
  may_approve_over_nte: false,
};

/** Opens the correction of the invitation, and returns its dialog. */
async function openChange(answers: Parameters<typeof answerPortal>[0]) {
  const portal = answerPortal({
    '/rest/v1/invitations': ({ path }: PortalRequest) => (path.includes('id=eq.') ? WAITING : [WAITING]),
    '/rest/v1/organizations': [
      {
        id: FIRM_ID,
        name: 'Quick Stop',
        organization_type: 'partner',
        organization_members: [],
        invitations: [],
      },
    ],
    ...answers,
  });
  await renderPart(<PendingInvitations />, { viewer: OFFICE });
  await page.getByRole('button', { name: 'Edit the invitation of Person No 0' }).click();
  return { portal, dialog: page.getByRole('dialog', { name: 'Change the invitation of Person No 0' }) };
}

test('a pending invitation is corrected', async () => {
  const { portal, dialog } = await openChange({
    '/rest/v1/rpc/change_invitation': { id: FIRM_ID, updated_at: LATER },
  });
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Zero');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('admin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Invitation of Person Zero saved')).toBeVisible();
  await expect.element(page.getByText('Links that were sent stay valid as before.')).toBeVisible();
  expect(portal.sentTo('change_invitation')).toMatchObject([
    {
      invitation_id: FIRM_ID,
      version: DAY,
      first_name: 'Person',
      last_name: 'Zero',
      role: 'admin',
      preset: null,
    },
  ]);
});

test('another address of an invitation gets a new link at once', async () => {
  const { portal, dialog } = await openChange({
    '/rest/v1/rpc/change_invitation': { id: FIRM_ID, updated_at: LATER },
    '/rest/v1/rpc/resend_invitation': RENEWED,
  });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await email.fill('right@example.com');
  await expect.element(email).toHaveAccessibleDescription(/^Links that were sent stop working/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue('https://portal/new');
  expect(portal.sentTo('change_invitation')).toMatchObject([{ email: 'right@example.com' }]);
  expect(portal.sentTo('resend_invitation')).toEqual([{ invitation_id: FIRM_ID }]);
});

test('of two who correct an invitation, the second one compares and chooses', async () => {
  let attempts = 0;
  const theirs = { ...WAITING, phone: '614 555 0101', updated_at: LATER };
  const { portal, dialog } = await openChange({
    '/rest/v1/invitations': ({ path }: PortalRequest) => (path.includes('id=eq.') ? theirs : [WAITING]),
    '/rest/v1/audit_log': [{ actor: { first_name: 'Maria', last_name: 'Lopez' } }],
    '/rest/v1/rpc/change_invitation': () =>
      attempts++ === 0 ? conflict() : { id: FIRM_ID, updated_at: LATER },
  });
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('614 555 0102');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const compared = page.getByRole('dialog', { name: 'Somebody else has changed this invitation meanwhile' });
  await compared.getByRole('radio', { name: /0101/ }).click();
  await compared.getByRole('button', { name: 'Save these' }).click();
  await expect.element(page.getByText('Invitation of Person No 0 saved')).toBeVisible();
  expect(portal.sentTo('change_invitation')).toMatchObject([
    { version: DAY, phone: expect.stringContaining('0102') },
    { version: LATER, phone: expect.stringContaining('0101') },
  ]);
});

test('says the role as it was chosen, also where the role alone was', async () => {
  const of = (id: string, role: string, preset: string | null, organization_type: string) => ({
    ...{ ...WAITING, id, role, preset, last_name: id },
    organization: { name: 'Firm', organization_type },
  });
  answerPortal({
    '/rest/v1/invitations': [
      of('A', 'employee', null, 'internal'),
      of('B', 'employee', 'dispatcher', 'internal'),
      of('C', 'manager', 'billing', 'internal'),
      of('D', 'admin', null, 'partner'),
    ],
  });
  await renderPart(<PendingInvitations />, { viewer: OFFICE });
  const items = page.getByRole('listitem');
  await expect.element(items.nth(0)).toMatchTextContent('Firm · Technician');
  await expect.element(items.nth(1)).toMatchTextContent('Firm · Dispatcher');
  await expect
    .element(items.nth(2))
    .toMatchTextContent('Firm · Billing · opens own area, work orders, reports, receipts');
  await expect.element(items.nth(3)).toMatchTextContent('Firm · Admin');
});
