import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRaw } from '#server/gateway/realtime/test/raw-socket.ts';
import { addOrganizations, addPerson, type Company, PASSWORD, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/**
 * Who lost a right is refused at the next request, with the access token that still verifies (reliability requirements
 * 24).
 */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Within it an open socket is closed (docs/auth.md). */
const SOCKET_MS = 5000;

type Member = Person & { userId: string };
let portal: TestPortal;
let firms: Company['organizations'];
let colleague: Member;
let order: string;
let photo: string;
beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000' } });
  firms = await addOrganizations(portal);
  colleague = await newMember();
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, status, organization_id, assigned_organization_id)
     values ('Door', 'assigned', $1, $2) returning id`,
    [firms.customer, firms.subcontractor],
  );
  order = rows[0]?.id ?? '';
  photo = await upload(colleague);
  await portal.owner.query(
    `insert into attachments (storage_path, file_name, content_type, size_bytes, uploaded_by, work_order_id)
     values ($1, 'door.png', 'image/png', $2, $3, $4)`,
    [photo, PNG.length, colleague.profileId, order],
  );
});
afterAll(() => portal.stop());

const newMember = (firm = firms.subcontractor, role = 'member') =>
  addPerson(portal, { name: `Member-${randomUUID()}`, memberships: [[firm, role]] });

async function upload({ client, profileId }: Person): Promise<string> {
  const path = `${profileId}/${randomUUID()}.png`;
  const { error } = await client.storage.from('attachments').upload(path, PNG, { contentType: 'image/png' });
  if (error) throw error;
  return path;
}

/** Every way in, with what somebody held before: whether it opens. */
async function doorsOf(person: Member): Promise<Record<string, () => Promise<boolean>>> {
  const { data } = await person.client.auth.getSession();
  const token = data.session?.access_token ?? '';
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers };
    return fetch(`${portal.url}${path}`, { ...init, headers });
  };
  const own = await upload(person);
  const signed = async (path: string) =>
    (await person.client.storage.from('attachments').createSignedUrl(path, 600)).data?.signedUrl ?? '';
  const [signedOwn, signedPhoto] = [await signed(own), await signed(photo)];
  const tus = { 'tus-resumable': '1.0.0' };
  const begin = (name: string) =>
    ask('/storage/v1/upload/resumable', {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(PNG.length), 'upload-metadata': metadataOf(name) },
    });
  const begun = await begin(`${person.profileId}/${randomUUID()}.png`);
  const at = new URL(begun.headers.get('location') ?? '', portal.url).pathname;
  let sent = 0;
  return {
    'GET /user': async () => (await ask('/auth/v1/user')).ok,
    rows: async () =>
      ((await (await ask(`/rest/v1/work_orders?select=id&id=eq.${order}`)).json()) as unknown[]).length === 1,
    command: async () => {
      const body = JSON.stringify({ p_other_user_id: colleague.profileId });
      return (await ask('/rest/v1/rpc/create_direct_conversation', { method: 'POST', body })).ok;
    },
    'own file': async () => (await ask(`/storage/v1/object/attachments/${own}`)).ok,
    'file of the firm': async () => (await ask(`/storage/v1/object/attachments/${photo}`)).ok,
    'signed address of the own file': async () => (await fetch(signedOwn)).ok,
    'signed address of a file of the firm': async () => (await fetch(signedPhoto)).ok,
    'begin an upload': async () => (await begin(`${person.profileId}/${randomUUID()}.png`)).status === 201,
    'go on with an upload': async () => {
      const answer = await ask(at, {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(sent),
          'content-type': 'application/offset+octet-stream',
        },
        // Not all of it: it must go on afterwards, or not.
        body: PNG.subarray(sent, sent + 5),
      });
      if (answer.ok) sent += 5;
      return answer.ok;
    },
    join: async () => {
      const raw = await openRaw(portal.url, portal.anonKey);
      raw.join('realtime:mine', { config: changesOf('work_orders'), access_token: token });
      const [, , , , reply] = await raw.next('realtime:mine', 'phx_reply');
      raw.socket.close();
      return (reply as { status: string }).status === 'ok';
    },
  };
}

const changesOf = (table: string) => ({ postgres_changes: [{ event: '*', schema: 'public', table }] });

const metadataOf = (name: string) =>
  Object.entries({ bucketName: 'attachments', objectName: name, contentType: 'image/png' })
    .map(([key, value]) => `${key} ${btoa(value)}`)
    .join(',');

/** Which doors open, asked one after the other: some change what others tell. */
async function opened(doors: Record<string, () => Promise<boolean>>): Promise<string[]> {
  const names: string[] = [];
  for (const [name, opens] of Object.entries(doors)) if (await opens()) names.push(name);
  return names;
}

/** A socket that has joined as this person; resolves once it, or its channel, was closed by the server. */
async function openSocket({ client }: Person): Promise<() => Promise<void>> {
  const token = (await client.auth.getSession()).data.session?.access_token;
  const raw = await openRaw(portal.url, portal.anonKey);
  raw.join('realtime:open', { config: changesOf('work_orders'), access_token: token });
  expect((await raw.next('realtime:open', 'phx_reply'))[4]).toMatchObject({ status: 'ok' });
  let isClosed = false;
  void raw.closed.then(() => {
    isClosed = true;
  });
  const isLeft = () => raw.frames.some((frame) => Array.isArray(frame) && frame[3] === 'phx_close');
  return async () => {
    await expect.poll(() => isClosed || isLeft(), { timeout: SOCKET_MS }).toBe(true);
    raw.socket.close();
  };
}

const query = (sql: string, ...values: unknown[]) => portal.owner.query(sql, values);
const change = async ({ userId }: Member, attributes: object) => {
  const { error } = await portal.serviceClient().auth.admin.updateUserById(userId, attributes);
  expect(error).toBeNull();
};

/**
 * A signed address is made for others to open: it lives while its maker has the right, not while they are signed in.
 */
const SIGNED = ['signed address of the own file', 'signed address of a file of the firm'];

describe('nothing opens any more, and sockets close, for a person', () => {
  test.each<[string, leftOpen: string[], (person: Member) => Promise<unknown>]>([
    [
      'is disabled',
      [],
      ({ profileId }) => query('update profiles set is_active = false where id = $1', profileId),
    ],
    ['is banned', [], (person) => change(person, { ban_duration: '24h' })],
    [
      'gets a new password from the office',
      SIGNED,
      (person) => change(person, { password: 'Another-Relay9?' }),
    ],
    ['signs out', SIGNED, async ({ client }) => expect((await client.auth.signOut()).error).toBeNull()],
    [
      'signs out everywhere from another device',
      SIGNED,
      async ({ email }) => {
        const other = portal.client();
        expect((await other.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
        expect((await other.auth.signOut({ scope: 'global' })).error).toBeNull();
      },
    ],
    [
      'is soft-deleted',
      [],
      async ({ userId }) => {
        const { error } = await portal.serviceClient().auth.admin.deleteUser(userId, true);
        expect(error).toBeNull();
      },
    ],
    [
      'has a session whose time is over',
      SIGNED,
      ({ userId }) => query('update auth.sessions set not_after = now() where user_id = $1', userId),
    ],
  ])('%s', async (_what, leftOpen, lose) => {
    const person = await newMember();
    const refreshToken = (await person.client.auth.getSession()).data.session?.refresh_token ?? '';
    const doors = await doorsOf(person);
    const socketCloses = await openSocket(person);
    expect(await opened(doors)).toEqual(Object.keys(doors));
    await lose(person);
    expect(await opened(doors)).toEqual(leftOpen);
    await socketCloses();
    const again = await portal.client().auth.refreshSession({ refresh_token: refreshToken });
    expect(again.data.session).toBeNull();
  });
});

test('a disabled person cannot sign in until the office enables them', async () => {
  const { email, profileId } = await newMember();
  const signIn = async () =>
    (await portal.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code;
  await query('update profiles set is_active = false where id = $1', profileId);
  expect(await signIn()).toBe('user_banned');
  await query('update profiles set is_active = true where id = $1', profileId);
  expect(await signIn()).toBeUndefined();
});

test('a former member keeps their own data, and sees nothing of the firm', async () => {
  const person = await newMember();
  const doors = await doorsOf(person);
  const socketCloses = await openSocket(person);
  await opened(doors);
  await query('delete from organization_members where user_id = $1', person.profileId);
  expect(await opened(doors)).toEqual(['GET /user', 'own file', 'signed address of the own file', 'join']);
  await socketCloses();
});

test('an administrator who becomes an employee is one at the next request', async () => {
  // There must be one at any time.
  await newMember(firms.contractor, 'admin');
  const person = await newMember(firms.contractor, 'admin');
  const asked = async () => {
    const { count } = await person.client
      .from('organizations')
      .update({ name: 'Renamed' }, { count: 'exact' })
      .eq('id', firms.otherCustomer);
    const payment = { bill_ids: [randomUUID()], paid_on: '2026-03-02', payment_method: 'check' };
    const { error } = await person.client.rpc('mark_bills_paid', payment as never);
    return [count, error?.code === 'forbidden'];
  };
  const socketCloses = await openSocket(person);
  expect(await asked()).toEqual([1, false]);
  await query(`update organization_members set role = 'employee' where user_id = $1`, person.profileId);
  expect(await asked()).toEqual([0, true]);
  await socketCloses();
});
