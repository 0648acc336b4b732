import type pg from 'pg';

export interface IdentityRow {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Record<string, unknown>;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface FactorRow {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: string;
  phone: string | null;
  last_challenged_at: string | null;
  /** The make of a security key. */
  web_authn_aaguid: string | null;
  created_at: string;
  updated_at: string;
}

/** A row of auth.users with the person's identities and factors. */
export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  /** The side of a waiting change that has confirmed. */
  email_change_confirmed_side: 'current' | 'new' | null;
  /** Whether the new side was confirmed by a browser that was not signed in as this person. */
  email_change_confirmed_elsewhere: boolean;
  phone_change: string | null;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  banned_until: Date | null;
  deleted_at: Date | null;
  is_anonymous: boolean;
  is_sso_user: boolean;
  /** Whether the service or an invitation made the account, or took it over. */
  provisioned: boolean;
  /** Whether an inviter handed the link over that opened the account, and nobody has proven the address since. */
  email_vouched: boolean;
  created_at: Date;
  updated_at: Date;
  identities: IdentityRow[];
  factors: FactorRow[];
}

// Named one by one: a migration that adds another must not change what a kept plan answers.
const COLUMNS =
  `id aud role email encrypted_password email_confirmed_at invited_at phone phone_confirmed_at confirmed_at
  confirmation_sent_at recovery_sent_at email_change email_change_sent_at email_change_confirm_status phone_change
  phone_change_sent_at reauthentication_sent_at last_sign_in_at raw_app_meta_data raw_user_meta_data banned_until
  deleted_at is_anonymous is_sso_user created_at updated_at provisioned email_vouched email_change_confirmed_side
  email_change_confirmed_elsewhere`.split(/\s+/);
/** What a `UserRow` is read by, of a row `u` of auth.users. */
export const USER_FIELDS = `
  ${COLUMNS.map((name) => `u.${name}`).join(', ')},
    coalesce((select jsonb_agg(i order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]')
      as identities,
    coalesce((select jsonb_agg(to_jsonb(f) - 'secret' - 'last_step' - 'web_authn_credential' order by f.created_at, f.id)
      from auth.mfa_factors f where f.user_id = u.id), '[]') as factors`;
const SELECT_USER = `select ${USER_FIELDS} from auth.users u`;

const FIND_USER = { name: 'auth-find-user', text: `${SELECT_USER} where u.id = $1` };
const FIND_USER_BY_EMAIL = {
  name: 'auth-find-user-by-email',
  text: `${SELECT_USER} where ${signsInBy('email', '$1')}`,
};

/**
 * Whether a row `u` of auth.users is who signs in by `address`; people of a company's sign-in are not found by theirs.
 */
export function signsInBy(by: 'email' | 'phone', address: '$1' | '$9'): string {
  return `u.${by} = ${address} and not u.is_sso_user`;
}

/** The person with this id; undefined when there is none. */
export async function findUser(
  client: Pick<pg.ClientBase, 'query'>,
  id: string,
): Promise<UserRow | undefined> {
  const { rows } = await client.query<UserRow>({ ...FIND_USER, values: [id] });
  return rows[0];
}

/** The person with this id, who must exist because this transaction has just read or written them. */
export async function getUser(client: pg.ClientBase, id: string): Promise<UserRow> {
  const user = await findUser(client, id);
  if (!user) throw new Error('The user is gone within its own transaction.');
  return user;
}

/** The person who signs in with this (normalised) address. */
export async function findUserByEmail(
  client: Pick<pg.ClientBase, 'query'>,
  email: string,
): Promise<UserRow | undefined> {
  const { rows } = await client.query<UserRow>({ ...FIND_USER_BY_EMAIL, values: [email] });
  return rows[0];
}

/** The person who signs in with this (normalised) phone number. */
export async function findUserByPhone(
  client: Pick<pg.ClientBase, 'query'>,
  phone: string,
): Promise<UserRow | undefined> {
  const { rows } = await client.query<UserRow>(`${SELECT_USER} where ${signsInBy('phone', '$1')}`, [phone]);
  return rows[0];
}

/** The person who asked to change to this number and has not confirmed it yet; the latest, if several did. */
export async function findUserByPhoneChange(
  client: pg.ClientBase,
  phone: string,
): Promise<UserRow | undefined> {
  const { rows } = await client.query<UserRow>(
    `${SELECT_USER} where u.phone_change = $1 and u.phone_change <> '' order by u.phone_change_sent_at desc limit 1`,
    [phone],
  );
  return rows[0];
}

/**
 * Waits for, then holds, the person's row, so that two requests never change one person at the same time. What merely
 * refers to the person, as a refreshed token does, goes on: a refresh holds its session and must not wait for us.
 */
export async function lockUser(client: pg.ClientBase, id: string): Promise<void> {
  const text = 'select 1 from auth.users where id = $1 for no key update';
  await client.query({ name: 'auth-lock-user', text, values: [id] });
}

/**
 * The person who signs in with this (normalised) address, held: what is read of them here, and the token that is issued
 * for it, stay true until the transaction ends.
 */
export async function lockUserByEmail(client: pg.ClientBase, email: string): Promise<UserRow | undefined> {
  const seen = await findUserByEmail(client, email);
  if (!seen) return undefined;
  await lockUser(client, seen.id);
  const user = await findUser(client, seen.id);
  return user?.email === email ? user : undefined;
}

/** The same by phone number. */
export async function lockUserByPhone(client: pg.ClientBase, phone: string): Promise<UserRow | undefined> {
  const seen = await findUserByPhone(client, phone);
  if (!seen) return undefined;
  await lockUser(client, seen.id);
  const user = await findUser(client, seen.id);
  return user?.phone === phone ? user : undefined;
}

/** What a list of people may be ordered by. */
export const SORT_COLUMNS = ['created_at', 'updated_at', 'last_sign_in_at', 'email', 'phone'] as const;
export interface UserSort {
  column: (typeof SORT_COLUMNS)[number];
  descending: boolean;
}

export function isSortColumn(text: string): text is UserSort['column'] {
  return SORT_COLUMNS.some((column) => column === text);
}

// Looked for as it is written, so that no sign of it stands for others.
const MATCHES = `($1 = '' or strpos(lower(concat_ws(' ', u.email, u.phone, u.raw_user_meta_data ->> 'full_name')),
  lower($1)) > 0)`;

/**
 * One page of the people who have `filter` in their address, number or full name, with their count. `page` starts at 1.
 */
export async function listUsers(
  client: pg.ClientBase,
  { page, perPage, filter, sort }: { page: number; perPage: number; filter: string; sort: UserSort },
): Promise<{ users: UserRow[]; total: number }> {
  const order = `u.${sort.column} ${sort.descending ? 'desc' : 'asc'} nulls last, u.id`;
  const { rows } = await client.query<UserRow>(
    `${SELECT_USER} where ${MATCHES} order by ${order} limit $2 offset $3`,
    [filter, perPage, (page - 1) * perPage],
  );
  const count = `select count(*)::int as total from auth.users u where ${MATCHES}`;
  const counted = await client.query<{ total: number }>(count, [filter]);
  return { users: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Whether the person is banned at this moment. */
export function isBanned(user: UserRow, now = new Date()): boolean {
  return user.banned_until !== null && user.banned_until > now;
}
