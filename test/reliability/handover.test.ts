import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRaw, type RawSocket } from '#server/gateway/realtime/test/raw-socket.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { type Answer, askEverything } from './support/ask-everything.ts';
import { type Cast, type CastName, makeCast } from './support/cast.ts';
import { insertRow } from './support/rows.ts';
import { canary, makeWorlds, type World } from './support/world.ts';

/**
 * A work order goes from one subcontractor to another, and back. Every text written under an assignment is marked with
 * that assignment; the ids of the firm and its people, and the times of what they did, are marks as well. The next firm
 * reads none of the former firm's marks through any door; the former firm reads its own and none of what came after.
 */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Rows that the first subcontractor wrote or received while it had the work order of the world `own`. */
const FORMER =
  /canary_own_(event_assigned|event_crew|message_assigned|message_crew|crew_photo|caption|report_\w+|review|bill_\w+|notification|mention)/;
/** The same of the second one. */
const NEXT = /canary_next_\w+/;
/** Of that, what is not everyone's. */
const NEXT_OWN = /canary_next_(?!\w+_to_everyone)\w+/;

let portal: TestPortal;
let cast: Cast;
let own: World;
let socket: RawSocket;
let customerSocket: RawSocket;
let photo: string;
/** A job that the first subcontractor had begun, and whose thread it had opened. */
let begun: string;
beforeAll(async () => {
  portal = await startTestPortal({ env: { REST_TX_END: 'rollback' } });
  cast = await makeCast(portal);
  const worlds = await makeWorlds(portal.owner, cast);
  own = worlds.find(({ name }) => name === 'own') as World;
  photo = `${cast.profiles.crew}/crew_photo.png`;
  await writeAs('own', cast.profiles.crew);
  await upload(photo);
  begun = await begin();
  socket = await listen('otherCrew');
  customerSocket = await listen('partner');
  await assignTo('otherSubcontractor');
  await writeAs('next', cast.profiles.otherCrew);
});
afterAll(async () => {
  socket.socket.terminate();
  customerSocket.socket.terminate();
  await portal.stop();
});

const add = (table: string, row: Record<string, unknown>, answer = 'id') =>
  insertRow(portal.owner, table, row, answer);

async function assignTo(firm: Firm): Promise<void> {
  answersOf.clear();
  await portal.owner.query(
    'update public.work_orders set assigned_organization_id = $2 where id = any ($1)',
    [[own.rows.workOrder, begun], cast.firms[firm]],
  );
}

/** When the first subcontractor began, and when it last wrote to the office. */
const BEGAN_AT = '2026-01-05T06:07:08.123+00:00';
const WROTE_AT = '2026-01-06T07:08:09.321+00:00';

async function begin(): Promise<string> {
  const order = await add('work_orders', {
    ...{ title: canary('own', 'begun'), organization_id: own.customer, reported_by: own.requester },
    ...{ assigned_organization_id: own.subcontractor, status: 'in_progress' },
    ...{ status_since: BEGAN_AT, date_started: BEGAN_AT, date_finished: BEGAN_AT },
  });
  const thread = await add('conversations', {
    ...{ conversation_type: 'work_order', work_order_id: order, created_by: cast.profiles.crew },
  });
  await add('work_order_messages', {
    ...{ conversation_id: thread, sender_id: cast.profiles.crew, visibility: 'assigned' },
    ...{ message: canary('own', 'message_begun'), created_at: WROTE_AT },
  });
  return order;
}

type Firm = 'subcontractor' | 'otherSubcontractor';
const PEOPLE = { subcontractor: ['crew', 'crewColleague'], otherSubcontractor: ['otherCrew'] } as const;
/** The ids of a firm and of its people. */
const idsOf = (firm: Firm) =>
  new RegExp([cast.firms[firm], ...PEOPLE[firm].map((name) => cast.profiles[name])].join('|'));
/** The times of what the first firm did. */
const FORMER_TIMES = new RegExp(
  [BEGAN_AT, WROTE_AT].map((at) => at.slice(0, 19).replace('T', '[T ]')).join('|'),
);

async function upload(path: string): Promise<void> {
  const { error } = await portal
    .serviceClient()
    .storage.from('attachments')
    .upload(path, PNG, { contentType: 'image/png' });
  if (error) throw error;
}

/** What a subcontractor's person and the office write under the present assignment, besides the rows of the world. */
async function writeAs(mark: string, person: string): Promise<void> {
  const order = { work_order_id: own.rows.workOrder };
  const thread = { conversation_id: own.rows.thread };
  const text = (what: string) => canary(mark, what);
  for (const [visibility, sender_id, what] of [
    ['assigned', person, 'message_crew'],
    ['assigned', own.clerk, 'message_assigned'],
    ['everyone', own.clerk, 'said_to_everyone'],
  ] as const) {
    const mentioned_ids = sender_id === own.clerk ? [person] : [];
    await add('work_order_messages', {
      ...thread,
      visibility,
      sender_id,
      mentioned_ids,
      message: text(what),
    });
  }
  for (const [visibility, actor_profile_id, what] of [
    ['everyone', person, 'event_crew'],
    ['assigned', own.clerk, 'event_assigned'],
    ['everyone', own.clerk, 'told_to_everyone'],
  ] as const) {
    await add('work_order_events', {
      ...{ ...order, event_type: 'note', visibility, actor_profile_id, message: text(what) },
    });
  }
  await add('attachments', {
    ...{ ...order, uploaded_by: person, storage_path: `${person}/crew_photo.png` },
    ...{ file_name: text('crew_photo'), caption: text('caption') },
    ...{ content_type: 'image/png', size_bytes: PNG.length },
  });
  await portal.owner.query(
    `insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, $2)
     on conflict (work_order_id) do update set nte_amount = excluded.nte_amount`,
    [own.rows.workOrder, mark === 'own' ? 47110.47 : 12340.12],
  );
}

/** Hears all changes of published tables. */
async function listen(name: CastName): Promise<RawSocket> {
  const { data } = await cast.clients[name].auth.getSession();
  const raw = await openRaw(portal.url, portal.anonKey);
  const postgres_changes = [{ event: '*', schema: 'public' }];
  const access_token = data.session?.access_token;
  raw.join('realtime:settled', { access_token });
  raw.join('realtime:all', { access_token, config: { postgres_changes } });
  await raw.next('realtime:all', 'phx_reply');
  await raw.next('realtime:all', 'system');
  return raw;
}

const marks = (answers: Answer[], pattern: RegExp) =>
  answers.flatMap(({ question, bytes }) => {
    const mark = pattern.exec(bytes);
    return mark ? [`${question.method} ${question.path}: ${mark[0]}`] : [];
  });

/** What each person was answered since the last assignment: every request is rolled back, so nothing changes between. */
const answersOf = new Map<CastName, Promise<Answer[]>>();
function ask(name: CastName): Promise<Answer[]> {
  const answers = answersOf.get(name) ?? askEverything(portal, cast, name, own);
  answersOf.set(name, answers);
  return answers;
}
const found = (answers: Answer[]) =>
  new Set(answers.flatMap(({ bytes }) => bytes.match(/canary_(own|next)_\w+/g) ?? []));

test('changes of the former firm’s rows are published to its people and not to the next firm’s', async () => {
  await portal.owner.query(`update public.work_order_messages set id = id where message like 'canary%'`);
  const gone = await add('work_order_messages', {
    ...{ conversation_id: own.rows.thread, sender_id: own.clerk, visibility: 'staff' },
    message: canary('own', 'message_crew_deleted'),
  });
  await portal.owner.query(
    `update public.work_order_messages set visibility = 'assigned', assigned_organization_id = $2 where id = $1`,
    [gone, cast.firms.subcontractor],
  );
  await portal.owner.query('delete from public.work_order_messages where id = $1', [gone]);
  await portal.owner.query(`select realtime.send('{}', 'all written', 'settled', false)`);
  await expect
    .poll(() => JSON.stringify(socket.frames).includes('all written'), { timeout: 60_000 })
    .toBe(true);
  const heard = JSON.stringify(socket.frames);
  expect(heard).toContain(canary('next', 'message_crew'));
  expect(heard).not.toMatch(FORMER);
  expect(heard).not.toMatch(idsOf('subcontractor'));
  expect(heard).not.toMatch(FORMER_TIMES);
  expect(heard).toContain(canary('own', 'said_to_everyone'));
  expect(heard).not.toContain(gone);
  const heardByCustomer = JSON.stringify(customerSocket.frames);
  expect(heardByCustomer).toContain(canary('own', 'said_to_everyone'));
  expect(heardByCustomer).not.toContain(cast.profiles.crew);
  expect(heardByCustomer).not.toContain(cast.profiles.otherCrew);
});

test('the next firm reads its own, and nothing of the former firm', async () => {
  const answers = await ask('otherCrew');
  expect(marks(answers, FORMER)).toEqual([]);
  expect(marks(answers, /47110\.47/)).toEqual([]);
  expect(marks(answers, idsOf('subcontractor'))).toEqual([]);
  expect(marks(answers, FORMER_TIMES)).toEqual([]);
  const seen = found(answers);
  for (const what of ['message_crew', 'message_assigned', 'event_crew', 'event_assigned', 'crew_photo']) {
    expect(seen, what).toContain(canary('next', what));
  }
  for (const what of ['said_to_everyone', 'told_to_everyone', 'begun']) {
    expect(seen, what).toContain(canary('own', what));
  }
  expect(seen).toContain(canary('own', 'order'));
  expect(seen).toContain(canary('own', 'message_everyone'));
});

test('the former firm reads its own part, and nothing later', async () => {
  const answers = await ask('crew');
  expect(marks(answers, NEXT)).toEqual([]);
  expect(marks(answers, idsOf('otherSubcontractor'))).toEqual([]);
  expect(marks(answers, /12340\.12/)).toEqual([]);
  const seen = found(answers);
  for (const what of ['message_crew', 'message_assigned', 'report_submitted', 'review', 'bill_submitted']) {
    expect(seen, what).toContain(canary('own', what));
  }
  expect(seen).toContain(canary('own', 'crew_photo'));
  for (const what of ['said_to_everyone', 'told_to_everyone', 'message_begun']) {
    expect(seen, what).toContain(canary('own', what));
  }
});

test('the former firm finds its part by search, and its former work by its name', async () => {
  const answers = (await ask('crew')).filter(({ question }) => /rpc\/search/.test(question.path));
  const seen = found(answers);
  for (const what of ['message_crew', 'said_to_everyone', 'message_begun', 'order', 'begun']) {
    expect(seen, what).toContain(canary('own', what));
  }
  expect(seen).not.toContain(canary('own', 'message_partner'));
});

test('messages for everyone reveal to the customer neither firm nor its people, nor the time of anything else', async () => {
  const answers = (await ask('partner')).filter(({ question }) =>
    /v1\/(conversations|work_order_messages|rpc\/(get_|search_messages))/.test(question.path),
  );
  expect(found(answers)).toContain(canary('own', 'said_to_everyone'));
  const people = new RegExp([cast.profiles.crew, cast.profiles.otherCrew].join('|'));
  expect(marks(answers, people)).toEqual([]);
  expect(marks(answers, FORMER_TIMES)).toEqual([]);
});

test('the office reads both; the customer reads neither, although it owns the work order', async () => {
  const office = found(await ask('admin'));
  for (const mark of ['own', 'next']) {
    for (const what of ['message_crew', 'event_crew', 'crew_photo'])
      expect(office).toContain(canary(mark, what));
  }
  const customer = found(await ask('partner'));
  for (const what of ['message_crew', 'crew_photo', 'caption']) {
    expect(customer, what).not.toContain(canary('own', what));
    expect(customer, what).not.toContain(canary('next', what));
  }
});

test('a file of the former firm belongs to its people, and not to the other firm', async () => {
  const download = async (name: CastName) =>
    (await cast.clients[name].storage.from('attachments').download(photo)).data !== null;
  expect(await download('crew')).toBe(true);
  expect(await download('crewColleague')).toBe(true);
  expect(await download('otherCrew')).toBe(false);
  expect(await download('partner')).toBe(false);
});

test('after a second reassignment, the first firm sees what it knew, and nothing of the second', async () => {
  await assignTo('subcontractor');
  const first = await ask('crew');
  expect(marks(first, NEXT_OWN)).toEqual([]);
  expect(marks(first, idsOf('otherSubcontractor'))).toEqual([]);
  expect(marks(first, /12340\.12/)).toEqual([]);
  expect(found(first)).toContain(canary('own', 'event_crew'));
  const second = await ask('otherCrew');
  expect(marks(second, FORMER)).toEqual([]);
  expect(marks(second, idsOf('subcontractor'))).toEqual([]);
  expect(found(second)).toContain(canary('next', 'message_crew'));
});

test('a person who changes firms keeps no access, not even to what they wrote for the former firm', async () => {
  await portal.owner.query('delete from public.organization_members where user_id = $1', [
    cast.profiles.crew,
  ]);
  await add('organization_members', {
    ...{ user_id: cast.profiles.crew, organization_id: cast.firms.otherSubcontractor, role: 'member' },
  });
  await assignTo('otherSubcontractor');
  const answers = await ask('crew');
  expect(
    marks(
      answers,
      /canary_own_(event_assigned|event_crew|message_\w*crew|crew_photo|caption|report_\w+|review)/,
    ),
  ).toEqual([]);
  expect(found(answers)).toContain(canary('next', 'message_crew'));
  const file = await cast.clients.crew.storage.from('attachments').download(photo);
  expect(file.data).toBeNull();
  expect((await cast.clients.crew.storage.from('attachments').remove([photo])).data ?? []).toEqual([]);
});
