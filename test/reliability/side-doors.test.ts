import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign, drawn } from '#test/support/campaign.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import { askEverything } from './support/ask-everything.ts';
import { type Cast, type CastName, makeCast } from './support/cast.ts';
import { makeWorlds, type World } from './support/world.ts';

/**
 * Every row of a firm carries a marked text. Everybody asks for everything through every door there is, naming the
 * rows of the others: in all bytes that come back, headers included, no mark of another firm may stand.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
/** Their own side of the job, but not theirs to read. */
const OFFICE_ONLY =
  'invoice_draft|event_staff|message_staff|session|receipt|mail|invitation|setting|template|project_event|tax_notes|deactivation';
const NOT_THE_CUSTOMERS = `${OFFICE_ONLY}|report_submitted|review|event_assigned|message_assigned|bill|notification|push`;
const NOT_THE_SUBCONTRACTORS = `${OFFICE_ONLY}|invoice|message_partner|message_direct|terms`;
/** What people of the office see only with a capability that dispatchers do not have. */
const NOT_THE_DISPATCHERS = 'mail|invitation|bill_draft|deactivation|invoice|terms|tax_notes';
const NOT_THE_TECHNICIANS = `${NOT_THE_DISPATCHERS}|order|location|event|report|review|message|photo|former|bill|template`;

/** Who asks about whose rows, and which marks must not come back. */
const CRAWLS: [name: CastName | 'anon', about: World['name'], forbidden: RegExp][] = [
  ['partner', 'foreign', new RegExp(`canary_foreign|canary_\\w+_(${NOT_THE_CUSTOMERS})`)],
  ['partner', 'own', new RegExp(`canary_foreign|canary_\\w+_(${NOT_THE_CUSTOMERS})`)],
  ['otherPartner', 'own', /canary_(own|colleagues)/],
  ['crew', 'foreign', new RegExp(`canary_foreign|canary_\\w+_(${NOT_THE_SUBCONTRACTORS})`)],
  ['crew', 'own', new RegExp(`canary_foreign|canary_\\w+_(${NOT_THE_SUBCONTRACTORS})`)],
  ['otherCrew', 'own', /canary_(own|colleagues)/],
  [
    'employee',
    'own',
    new RegExp(`canary_\\w+_(${NOT_THE_DISPATCHERS})|canary_(colleagues|foreign)_(session|receipt)`),
  ],
  ['dispatcher', 'own', new RegExp(`canary_\\w+_(${NOT_THE_DISPATCHERS}|session|receipt)`)],
  ['technician', 'own', new RegExp(`canary_\\w+_(${NOT_THE_TECHNICIANS}|session|receipt)`)],
  ['billing', 'own', /canary_\w+_(mail|invitation|bill_draft|deactivation)/],
  ['readOnly', 'own', /canary_\w+_(mail|invitation|bill_draft|deactivation)/],
  ['partnerAdmin', 'foreign', /canary_foreign/],
  ['noMembership', 'own', /canary_/],
  ['disabled', 'own', /canary_/],
  ['signedOut', 'own', /canary_/],
  ['anon', 'own', /canary_/],
];

let portal: TestPortal;
let cast: Cast;
let worlds: World[];
let asked = 0;
beforeAll(async () => {
  portal = await startTestPortal({ env: { REST_TX_END: 'rollback' } });
  cast = await makeCast(portal);
  worlds = await makeWorlds(portal.owner, cast);
  const files = portal.serviceClient().storage.from('attachments');
  for (const { requester, crew } of worlds) {
    for (const folder of [requester, crew]) {
      const { error } = await files.upload(`${folder}/canary_file.png`, PNG, { contentType: 'image/png' });
      if (error) throw error;
    }
  }
});
afterAll(async () => {
  process.stdout.write(`side doors: ${asked} answers read\n`);
  await portal.stop();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function crawl(name: CastName | 'anon', about: World['name']) {
  const target = worlds.find((world) => world.name === about);
  if (!target) throw new Error(`There is no world ${about}.`);
  const answers = await askEverything(portal, cast, name, target);
  asked += answers.length;
  return answers;
}

const SHARES = { quick: 0.2, push: 1, release: 1 };
const { random } = campaign('side doors', `${100 * sized(SHARES)} % of the crawls`);
test.for(drawn(CRAWLS, SHARES, random))('%s asking about %s rows', async ([name, about, forbidden]) => {
  const answers = await crawl(name, about);
  const leaks = answers.flatMap(({ question, bytes }) => {
    // A question may name the marked file; its echo in an error tells nothing.
    const mark = forbidden.exec(bytes.replaceAll('canary_file.png', ''));
    return mark ? [`${question.method} ${question.path}: ${mark[0]}`] : [];
  });
  expect(leaks).toEqual([]);
  const broken = answers.filter(({ status }) => status >= 500);
  expect(broken.map(({ question, bytes }) => [question.path, bytes])).toEqual([]);
  if (forbidden.source !== 'canary_')
    expect(answers.some(({ bytes }) => bytes.includes('canary_'))).toBe(true);
});

test('for an administrator, the crawl finds every marker that exists', async () => {
  const answers = await crawl('admin', 'own');
  const found = new Set(answers.flatMap(({ bytes }) => bytes.match(/canary_own_\w+/g) ?? []));
  const kinds = [...found].map((mark) => mark.replace('canary_own_', '')).sort();
  expect(kinds).toEqual(
    expect.arrayContaining(['bill_submitted', 'mail', 'order', 'review', 'session', 'invoice_draft']),
  );
  expect(kinds.length).toBeGreaterThan(25);
});

test.for(['partner', 'crew'] as const)(
  '%s: a file of another firm is not there, in whatever way',
  async (name) => {
    const foreign = worlds.find((world) => world.name === 'foreign');
    const files = cast.clients[name].storage.from('attachments');
    for (const folder of [foreign?.requester, foreign?.crew]) {
      const path = `${folder}/canary_file.png`;
      expect((await files.list(folder)).data).toEqual([]);
      expect((await files.download(path)).data).toBeNull();
      expect((await files.createSignedUrl(path, 60)).data).toBeNull();
      expect((await files.remove([path])).data ?? []).toEqual([]);
      expect((await files.copy(path, `${cast.profiles[name]}/stolen.png`)).data).toBeNull();
      expect((await files.upload(`${folder}/mine.png`, PNG, { contentType: 'image/png' })).data).toBeNull();
    }
  },
);
