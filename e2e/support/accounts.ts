import type { TestPortal } from '#test/support/portal.ts';

export interface Account {
  email: string;
  password: string;
  userId: string;
}

let made = 0;

/** A confirmed account for one test, a member of a new subcontractor firm. */
export async function makeAccount(portal: TestPortal, password = 'Fieldfare!2026'): Promise<Account> {
  made += 1;
  const email = `ada-${process.pid}-${made}@rowan.test`;
  const { data, error } = await portal.serviceClient().auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { first_name: 'Ada', last_name: 'Hill' },
  });
  if (error) throw error;
  await portal.owner.query(
    `with firm as (
       insert into organizations (name, organization_type, initials) values ($2, 'subcontractor', 'RH') returning id
     )
     insert into organization_members (user_id, organization_id, role)
     select profiles.id, firm.id, 'admin' from profiles, firm where profiles.user_id = $1`,
    [data.user.id, `Rowan Heating ${process.pid}-${made}`],
  );
  return { email, password, userId: data.user.id };
}

/** Moves the sign-in and the confirmation of one account into the past by this many minutes. */
export async function ageAccount(portal: TestPortal, userId: string, minutes: number): Promise<void> {
  await portal.owner.query(
    `update auth.users
     set last_sign_in_at = now() - make_interval(mins => $2), email_confirmed_at = now() - make_interval(mins => $2)
     where id = $1`,
    [userId, minutes],
  );
}

/** A link as in a mail of this type, without sending the mail. */
export async function makeLink(
  portal: TestPortal,
  email: string,
  type: 'recovery' | 'magiclink',
  redirectTo = `${portal.url}/reset-password`,
): Promise<{ url: string; tokenHash: string }> {
  const { data, error } = await portal
    .serviceClient()
    .auth.admin.generateLink({ type, email, options: { redirectTo } });
  if (error) throw error;
  return { url: data.properties.action_link, tokenHash: data.properties.hashed_token };
}
