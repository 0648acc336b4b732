import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { addPerson, type Company, createCompany, PASSWORD, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Whoever is invited to approve bills does so up to the limit of the invitation, from the first day. */

let portal: TestPortal;
let company: Company;
let limited: Person;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  limited = await addPerson(portal, {
    name: 'Limited',
    memberships: [
      [
        company.organizations.contractor,
        'admin',
        ['manage_people', 'approve_bills', 'pay_bills', 'invoice', 'see_costs'],
      ],
    ],
  });
});
afterAll(() => portal.stop());
const setOwn = (limit: number | null, overNte = false) =>
  portal.owner.query(
    `update public.organization_members set bill_approval_limit = $2, may_approve_over_nte = $3 where user_id = $1`,
    [limited.profileId, limit, overNte],
  );
beforeEach(() => setOwn(1000));

type Input = CommandInput<'invite_person'>;
const invitation = (changes: Partial<Input>): Input => ({
  email: `limit${++count}@people.test`,
  first_name: 'Nora',
  last_name: 'Newcomer',
  organization_id: company.organizations.contractor,
  role: 'admin',
  preset: 'billing',
  ...changes,
});
async function invite(as: Person, changes: Partial<Input>) {
  const { data, error } = await as.client.rpc('invite_person', invitation(changes) as never);
  return {
    sent: data as unknown as { id: string; link: string } | null,
    reason: readReason(error?.details)?.reason,
  };
}
const tokenOf = (link: string | undefined) => link?.split('#token=')[1] ?? '';
async function joined({ id, link }: { id: string; link: string }) {
  const { error } = await portal.client().rpc(
    'create_invited_account' as never,
    {
      ...{ token: tokenOf(link), first_name: 'Nora', last_name: 'Newcomer', password: PASSWORD },
    } as never,
  );
  expect(error).toBeNull();
  const { rows } = await portal.owner.query(
    `select m.preset, m.bill_approval_limit::float8 as bill_approval_limit, m.may_approve_over_nte
     from public.organization_members m join public.invitations i on i.profile_id = m.user_id where i.id = $1`,
    [id],
  );
  return rows[0];
}

describe('the limit of an invitation', () => {
  test.each([
    [{ bill_approval_limit: 500 }, { bill_approval_limit: 500, may_approve_over_nte: false }],
    [
      { bill_approval_limit: 2500, may_approve_over_nte: true },
      { bill_approval_limit: 2500, may_approve_over_nte: true },
    ],
    [{}, { bill_approval_limit: null, may_approve_over_nte: false }],
  ])('%j is that of the member', async (given, expected) => {
    const { sent } = await invite(company.people.admin, given);
    expect(await joined(sent ?? { id: '', link: '' })).toEqual({ preset: 'billing', ...expected });
  });

  test('is at most the own one', async () => {
    for (const beyond of [
      { bill_approval_limit: 1000.01 },
      { bill_approval_limit: null },
      { bill_approval_limit: 10, may_approve_over_nte: true },
    ]) {
      expect((await invite(limited, beyond)).reason).toBe('access_beyond_own');
    }
    const { sent } = await invite(limited, { bill_approval_limit: 1000 });
    expect(await joined(sent ?? { id: '', link: '' })).toMatchObject({ bill_approval_limit: 1000 });
  });

  test('ends with that of the inviter, and is given again only by who has it', async () => {
    const { sent } = await invite(limited, { bill_approval_limit: 1000 });
    const status = async () => {
      const { data } = await portal
        .client()
        .rpc('describe_invitation' as never, { token: tokenOf(sent?.link) } as never);
      return (data as unknown as { status: string }).status;
    };
    expect(await status()).toBe('open');
    await setOwn(999);
    expect(await status()).toBe('revoked');
    const { error } = await limited.client.rpc('renew_invitation_link', {
      invitation_id: sent?.id ?? '',
    } as never);
    expect(readReason(error?.details)?.reason).toBe('access_beyond_own');
  });

  test('belongs to an access that approves bills, and to the office', async () => {
    const refused = [
      { role: 'employee', preset: 'dispatcher', bill_approval_limit: 5 },
      { role: 'admin', preset: 'administrator', bill_approval_limit: 5 },
      { role: 'admin', preset: null, bill_approval_limit: 5 },
    ] as const;
    for (const input of refused) {
      expect((await invite(company.people.admin, input)).reason).toBe('invitation_limit_without_bills');
    }
    const firm = { organization_id: company.organizations.subcontractor, preset: null };
    expect((await invite(company.people.admin, { ...firm, bill_approval_limit: 5 })).reason).toBe(
      'invitation_office_only',
    );
  });
});

test('a list has a column for it', async () => {
  const line = (changes: Record<string, string>) => ({
    ...{ email: `limit${++count}@people.test`, first_name: 'Nora', last_name: 'Newcomer', preset: 'Billing' },
    ...changes,
  });
  const { data, error } = await limited.client.rpc('import_invitations', {
    organization_id: company.organizations.contractor,
    rows: [
      line({ bill_approval_limit: '$1,000.00' }),
      line({ bill_approval_limit: '1000.01' }),
      line({}),
      line({ bill_approval_limit: 'much' }),
      line({ preset: 'Technician', bill_approval_limit: '5' }),
    ],
    skip_invalid: true,
    dry_run: false,
  } as never);
  expect(error).toBeNull();
  const { valid, invited, problems } = data as unknown as {
    valid: number;
    invited: { email: string }[];
    problems: { row: number; messages: string[] }[];
  };
  expect(valid).toBe(1);
  expect(problems).toEqual([
    { row: 1, messages: [expect.stringContaining('only access that you have yourself')] },
    { row: 2, messages: [expect.stringContaining('only access that you have yourself')] },
    { row: 3, messages: [expect.stringContaining('Enter an amount.')] },
    { row: 4, messages: [expect.stringContaining('Only an access that approves bills')] },
  ]);
  const { rows } = await portal.owner.query(
    'select bill_approval_limit::float8 as bill_approval_limit from public.invitations where email = $1',
    [invited[0]?.email],
  );
  expect(rows).toEqual([{ bill_approval_limit: 1000 }]);
});
