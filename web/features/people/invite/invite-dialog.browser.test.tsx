import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { InviteButton } from '#web/features/people/invite/invite-button.tsx';
import InviteDialog from '#web/features/people/invite/invite-dialog.tsx';
import InviteManyDialog from '#web/features/people/invite/invite-many-dialog.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const MEMBER = { organization_members: [{ id: ID }], invitations: [] };
const FIRM = { id: ID, name: 'Quick Stop', organization_type: 'partner', ...MEMBER };
const OFFICE = { id: ID, name: 'The contractor', organization_type: 'internal', ...MEMBER };
const VIEWER = {
  profile: { id: ID },
  capabilities: PRESETS.administrator,
  memberships: [{ role: 'admin', preset: 'administrator' }],
} as unknown as Viewer;
const INVITED = {
  id: ID,
  link: 'https://portal/invitation',
  is_mailed: false,
  expires_at: '2026-12-06T08:00:00+00:00',
};

test('the invitation of a contact names the organization and is filled in', async () => {
  const portal = answerPortal({
    '/rest/v1/organizations': [FIRM],
    '/rest/v1/rpc/invite_person': INVITED,
  });
  const contact = {
    contact_name: 'Mary Ann Smith',
    contact_email: 'mary@example.com',
    contact_phone: '614 555 0109',
  };
  await renderPart(
    <InviteDialog open organizationId={ID} contact={contact} onOpenChange={() => undefined} />,
    { viewer: VIEWER },
  );
  await expect.element(page.getByRole('heading', { name: 'Invite to Quick Stop' })).toBeVisible();
  await expect.element(page.getByText('Admins also manage its people')).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect
    .poll(() => portal.sentTo('invite_person'))
    .toMatchObject([
      { first_name: 'Mary Ann', last_name: 'Smith', email: 'mary@example.com', phone: '614 555 0109' },
    ]);
});

test('organizations are searched on the server, and an employee without a rate is warned about', async () => {
  const portal = answerPortal({
    '/rest/v1/organizations': ({ path }: { path: string }) =>
      decodeURIComponent(path).includes('ilike."%contr%"') ? [OFFICE] : [FIRM],
  });
  await renderPart(<InviteDialog open onOpenChange={() => undefined} />, { viewer: VIEWER });
  await page.getByRole('combobox', { name: 'Organization' }).fill('contr');
  await page.getByRole('option', { name: 'The contractor' }).click();
  await expect.element(page.getByText('This person will not be able to clock in yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Billed at, in $ an hour' }).fill('95');
  await expect
    .element(page.getByText('This person will not be able to clock in yet'))
    .not.toBeInTheDocument();
  expect(portal.requests.some(({ path }) => path.includes('limit=50'))).toBe(true);
});

test.for([
  [1440, 900],
  [390, 844],
] as const)(
  'a long pasted list leaves the result and the buttons visible at %i×%i',
  async ([width, height]) => {
    await page.viewport(width, height);
    const problems = [{ row: 1, messages: ['Enter the last name.'] }];
    const first_admins = [{ row: 1, organization: 'Quick Stop' }];
    const answer = { valid: 51, without_rate: 3, is_mailed: true, first_admins, problems };
    answerPortal({
      '/rest/v1/rpc/import_invitations': ({ body }: { body: unknown }) => ({
        ...answer,
        invited: (body as { dry_run: boolean }).dry_run
          ? []
          : [{ row: 0, email: 'a@example.com', link: 'https://x' }],
      }),
    });
    await renderPart(<InviteManyDialog open organizationId={ID} onOpenChange={() => undefined} />);
    const lines = Array.from({ length: 53 }, (_, index) => `First${index}\tLast\tp${index}@example.com`);
    const rows = ['First name\tLast name\tEmail', ...lines].join('\n');
    await page.getByRole('textbox', { name: 'Or paste rows' }).fill(rows);
    await expect.element(page.getByText('51 people can be invited')).toBeInViewport();
    await expect.element(page.getByText('3 people will not be able to clock in yet')).toBeVisible();
    await expect.element(page.getByText('1 person joins as Admin')).toBeVisible();
    await expect.element(page.getByText('p1@example.com · Quick Stop')).toBeVisible();
    const invite = page.getByRole('button', { name: 'Invite 51' });
    await expect.element(invite).toBeInViewport({ ratio: 1 });
    await invite.click();
    await expect.element(page.getByText('They were not invited.', { exact: false })).toBeVisible();
    await expect
      .element(page.getByText('or invite only the others', { exact: false }))
      .not.toBeInTheDocument();
  },
);

test('the result of a long list begins at its top, and its links are not lost without a question', async () => {
  await page.viewport(1440, 900);
  const problems = Array.from({ length: 60 }, (_, row) => ({ row, messages: ['Enter the last name.'] }));
  const found = { valid: 1, without_rate: 0, is_mailed: false, first_admins: [], problems };
  answerPortal({
    '/rest/v1/rpc/import_invitations': ({ body }: { body: unknown }) => ({
      ...found,
      invited: (body as { dry_run: boolean }).dry_run
        ? []
        : [{ row: 60, email: 'a@example.com', link: 'https://x' }],
    }),
  });
  let closed = 0;
  await renderPart(
    <InviteManyDialog
      open
      organizationId={ID}
      onOpenChange={() => {
        closed += 1;
      }}
    />,
  );
  const rows = ['First name\tLast name\tEmail', ...Array(61).fill('Ann\tLast\ta@example.com')];
  await page.getByRole('textbox', { name: 'Or paste rows' }).fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Download the lines with errors' }).click();
  await page.getByRole('button', { name: 'Invite 1' }).click();
  await expect.element(page.getByText('1 person invited')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('dialog', { name: 'Close without the links?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(closed).toBe(0);
  const download = page.getByRole('button', { name: 'Download the links' });
  await expect.element(download).toBeInViewport({ ratio: 1 });
  await download.click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => closed).toBe(1);
});

test('an access that approves bills asks for a limit, at most the own one', async () => {
  const portal = answerPortal({
    '/rest/v1/organizations': [OFFICE],
    '/rest/v1/rpc/invite_person': INVITED,
  });
  const viewer = {
    ...VIEWER,
    memberships: [
      {
        ...{ role: 'admin', preset: 'custom', capabilities: PRESETS.administrator },
        ...{ bill_approval_limit: 1000, may_approve_over_nte: false },
      },
    ],
  } as unknown as Viewer;
  await renderPart(<InviteDialog open organizationId={ID} onOpenChange={() => undefined} />, { viewer });
  const limit = page.getByRole('textbox', { name: 'Approves bills up to, in dollars' });
  await choose('Dispatcher');
  await expect.element(limit).not.toBeInTheDocument();
  await choose('Billing');
  await expect.element(limit).toHaveValue('1000.00');
  await expect.element(page.getByText('At most $1,000.00, as you do.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'May approve bills over the NTE' })).toBeDisabled();
  await limit.fill('250');
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Newcomer');
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect
    .poll(() => portal.sentTo('invite_person'))
    .toMatchObject([{ preset: 'billing', bill_approval_limit: 250, may_approve_over_nte: false }]);
});

const choose = (role: string) => page.getByRole('radio', { name: role, exact: true }).click();

test('one role says what the person may do, and the pages follow; only those paid by the hour need a rate', async () => {
  const portal = answerPortal({ '/rest/v1/organizations': [OFFICE], '/rest/v1/rpc/invite_person': INVITED });
  await renderPart(<InviteDialog open organizationId={ID} onOpenChange={() => undefined} />, {
    viewer: VIEWER,
  });
  const role = (name: string) => page.getByRole('radio', { name, exact: true });
  const warning = page.getByText('This person will not be able to clock in yet');
  await expect.element(role('Technician')).toBeChecked();
  await expect
    .element(role('Technician'))
    .toHaveAccessibleDescription('Does work on site, and sees no prices.');
  await expect.element(warning).toBeVisible();
  const rate = page.getByRole('textbox', { name: 'Costs, in $ an hour' }).element();
  expect(warning.element().compareDocumentPosition(rate)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  // Nothing but the role is asked, and no usual choice warns.
  expect(page.getByRole('combobox').elements()).toEqual([]);
  for (const name of [
    'Dispatcher',
    'Manager',
    'Reviewer',
    'Payroll',
    'Read-only',
    'Administrator',
    'Billing',
  ]) {
    await choose(name);
    await expect.element(page.getByText('These pages stay closed')).not.toBeInTheDocument();
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  }
  await expect.element(warning).not.toBeInTheDocument();

  await page.getByText('Pages that open: every page of the office').click();
  const pages = page.getByRole('combobox', { name: 'Pages that open' });
  await expect.element(pages).toHaveValue('admin');
  await pages.selectOptions('manager');
  await expect.element(page.getByText('These pages stay closed: Subcontractor Bills')).toBeVisible();
  await expect.element(role('Billing')).toBeChecked();
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Newcomer');
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect
    .poll(() => portal.sentTo('invite_person'))
    .toMatchObject([{ preset: 'billing', role: 'manager' }]);
});

test('another role brings its own pages again', async () => {
  answerPortal({ '/rest/v1/organizations': [OFFICE] });
  await renderPart(<InviteDialog open organizationId={ID} onOpenChange={() => undefined} />, {
    viewer: VIEWER,
  });
  await choose('Billing');
  await page.getByText('Pages that open: every page of the office').click();
  await page.getByRole('combobox', { name: 'Pages that open' }).selectOptions('manager');
  await choose('Administrator');
  await page.getByText('Pages that open: every page of the office').click();
  await expect.element(page.getByRole('combobox', { name: 'Pages that open' })).toBeDisabled();
});

test('the role says that it waits for the organization', async () => {
  answerPortal({ '/rest/v1/organizations': [FIRM] });
  await renderPart(<InviteDialog open onOpenChange={() => undefined} />, { viewer: VIEWER });
  const role = page.getByRole('combobox', { name: 'Role' });
  await expect.element(role).toBeDisabled();
  await expect.element(role).toHaveAccessibleDescription('Choose the organization first.');
  await page.getByRole('combobox', { name: 'Organization' }).fill('quick');
  await page.getByRole('option', { name: 'Quick Stop' }).click();
  await expect.element(role).toBeEnabled();
  await expect.element(role).toHaveAccessibleDescription(/^Members see and do the work/);
});

test.for([
  ['nobody', {}, 'admin'],
  ['a member', { organization_members: [{ id: ID }] }, 'member'],
  ['a pending invitation', { invitations: [{ id: ID }] }, 'member'],
] as const)('a firm with %s suggests the role %s', async ([, people, role]) => {
  const portal = answerPortal({
    '/rest/v1/organizations': [{ ...FIRM, organization_members: [], invitations: [], ...people }],
    '/rest/v1/rpc/invite_person': INVITED,
  });
  const contact = { contact_name: 'Mary Smith', contact_email: 'mary@example.com', contact_phone: null };
  const close = () => undefined;
  await renderPart(<InviteDialog open organizationId={ID} contact={contact} onOpenChange={close} />, {
    viewer: VIEWER,
  });
  await expect.element(page.getByRole('combobox', { name: 'Role' })).toHaveValue(role);
  const hint = page.getByText('Nobody belongs to this organization yet');
  if (role === 'admin') await expect.element(hint).toBeVisible();
  else await expect.element(hint).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect.poll(() => portal.sentTo('invite_person')).toMatchObject([{ role, preset: null }]);
});

test('many are invited from a file or from pasted rows: neither alone is required', async () => {
  await renderPart(<InviteManyDialog open organizationId={ID} onOpenChange={() => undefined} />);
  await expect.element(page.getByLabelText('Choose a file, or paste rows below')).not.toBeRequired();
  await expect.element(page.getByText('required')).not.toBeInTheDocument();
});

test.for([
  [true, 1],
  [false, 0],
] as const)(
  'the button is the main one of its view only where it is the page’s: %s',
  async ([isMain, count]) => {
    await renderPart(<InviteButton organizationId={ID} isMain={isMain} />);
    await expect.element(page.getByRole('button', { name: 'Invite' })).toBeVisible();
    expect(document.querySelectorAll('button.bg-chestnut')).toHaveLength(count);
  },
);
