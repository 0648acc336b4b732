/**
 * A browser that is killed in the middle of saving keeps everything that it has confirmed as saved (reliability
 * requirements 11).
 */
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { campaign } from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { sized } from '#test/support/test-size.ts';
import { serveModule, startKillable } from './support/killable-browser.ts';

const KILLS = sized({ quick: 5, push: 100, release: 500 });
/**
 * Longer than a save takes: the kill happens at any of its steps. Form input is saved within a second: every fourth.
 */
const LONGEST_LIFE_MS = [200, 200, 200, 1_500];
/** Chromium writes local storage to the disk late: up to a minute after a page has run for a while. */
const LATE_MS = sized({
  quick: [14_000],
  push: [14_000, 42_000],
  release: [2_000, 14_000, 30_000, 42_000, 60_000, 90_000],
});

interface Killed {
  save(id: string): Promise<void>;
  saveForEver(round: number, say: (id: string) => void): Promise<void>;
  look(): Promise<{ whole: string[]; broken: string[] }>;
  clear(ids: readonly string[]): Promise<void>;
}

test('kills in the middle of saves: nothing that was confirmed as saved is missing or incomplete', {
  tag: '@each-push',
}, async () => {
  test.setTimeout(60_000 + KILLS * 10_000);
  const { seed, random } = campaign('killed saves', `${KILLS} kills`);
  using folder = temporaryFolder();
  const server = await serveModule('web/offline/database/killed-saves.browser.ts');
  let safe: string[] = [];
  const counts: Record<string, number> = {};
  try {
    for (let round = 0; round <= KILLS; round++) {
      const { page, kill } = await startKillable(folder.path, server.url);
      const found = await ask(page, (module) => module.look());
      expect(found.broken, `seed ${seed}`).toEqual([]);
      expect(
        safe.filter((id) => !found.whole.includes(id)),
        `seed ${seed}`,
      ).toEqual([]);
      await page.evaluate(async (ids) => {
        const module = (await import('/module.js' as string)) as Killed;
        await module.clear(ids);
      }, found.whole);
      safe = [];
      await new Promise<void>((resolve, reject) => {
        const said = page.exposeFunction('say', (id: string) => {
          safe.push(id);
          resolve();
        });
        said.then(() => page.evaluate(startSaving, round)).catch(reject);
      });
      await new Promise((resolve) =>
        setTimeout(resolve, random() * (LONGEST_LIFE_MS[round % LONGEST_LIFE_MS.length] ?? 0)),
      );
      await kill();
      for (const id of safe) {
        const kind = kindOf(id);
        counts[kind] = (counts[kind] ?? 0) + 1;
      }
    }
  } finally {
    server.stop();
  }
  process.stdout.write(`killed saves: ${KILLS} kills, called saved: ${JSON.stringify(counts)}, 0 lost\n`);
});

test('a browser that has run for a long time and is killed keeps everything that it confirmed as saved', {
  tag: '@each-push',
}, async () => {
  test.setTimeout(60_000 + Math.max(...LATE_MS) * 3);
  const server = await serveModule('web/offline/database/killed-saves.browser.ts');
  const killAfter = async (ms: number) => {
    using folder = temporaryFolder();
    const first = await startKillable(folder.path, server.url);
    await new Promise((resolve) => setTimeout(resolve, ms));
    const safe: string[] = [];
    await first.page.exposeFunction('say', (id: string) => void safe.push(id));
    await first.page.evaluate(startSaving, 0);
    await expect.poll(() => new Set(safe.map(kindOf)).size).toBe(KINDS);
    await first.kill();
    const next = await startKillable(folder.path, server.url);
    const found = await ask(next.page, (module) => module.look());
    await next.kill();
    expect(safe.filter((id) => !found.whole.includes(id))).toEqual([]);
  };
  try {
    await Promise.all(LATE_MS.map(killAfter));
  } finally {
    server.stop();
  }
});

/** Drafts with photos, clock events, messages, receipts, reports with signatures. */
const KINDS = 5;
const kindOf = (id: string) => /, (\w+)/.exec(id)?.[1] ?? '';

async function startSaving(round: number): Promise<void> {
  const module = (await import('/module.js' as string)) as Killed;
  void module.saveForEver(round, (window as unknown as { say(id: string): void }).say);
}

/**
 * What Chromium leaves of a log entry when it is killed while writing: a part of its header, all of it, or some of its
 * data.
 */
const TORN: readonly number[][] = [
  [1, 2, 3],
  [1, 2, 3, 4, 0, 0x40, 1],
  [1, 2, 3, 4, 0, 0x40, 1, 5, 6, 7, 8],
];

test('a log torn by a kill is not continued: the start after the next one finds everything', {
  tag: '@each-push',
}, async () => {
  test.setTimeout(120_000);
  using folder = temporaryFolder();
  const server = await serveModule('web/offline/database/killed-saves.browser.ts');
  const saved: string[] = [];
  try {
    for (const [round, torn] of [[], ...TORN].entries()) {
      const [log] = await logsIn(folder.path);
      if (log) await appendFile(log, Uint8Array.from(torn));
      const { page, kill } = await startKillable(folder.path, server.url);
      const found = await ask(page, (module) => module.look());
      expect(found.whole.toSorted(), `round ${round}`).toEqual(saved);
      if (log) await expect.poll(() => logsIn(folder.path)).not.toContain(log);
      const id = `draft ${round}`;
      await page.evaluate(async (id) => ((await import('/module.js' as string)) as Killed).save(id), id);
      saved.push(id);
      await kill();
    }
    const { page, kill } = await startKillable(folder.path, server.url);
    const found = await ask(page, (module) => module.look());
    expect(found.whole.toSorted()).toEqual(saved);
    await kill();
  } finally {
    server.stop();
  }
});

/** Between the two, the next start creates the new log: a kill there leaves entries after the incomplete one. */
const NEW_LOG_MS = [10, 130] as const;
const SECOND_KILLS = sized({ quick: 2, push: 16, release: 100 });

test('a torn log, and starts that are killed while they create another one: everything is there', {
  tag: '@each-push',
}, async () => {
  test.setTimeout(60_000 + SECOND_KILLS * 15_000);
  const { seed, random } = campaign('second kills', `${SECOND_KILLS} kills`);
  const server = await serveModule('web/offline/database/killed-saves.browser.ts');
  let emptied = 0;
  try {
    for (let round = 0; round < SECOND_KILLS; round++) {
      using folder = temporaryFolder();
      const first = await startKillable(folder.path, server.url);
      await ask(first.page, (module) => module.save('draft'));
      await first.kill();
      const [log] = await logsIn(folder.path);
      if (!log) throw new Error('The browser has kept no log.');
      await appendFile(log, Uint8Array.from(TORN[round % TORN.length] ?? []));

      const second = await startKillable(folder.path, server.url);
      ask(second.page, (module) => module.look()).catch(() => undefined);
      const [from, to] = NEW_LOG_MS;
      await new Promise((resolve) => setTimeout(resolve, from + random() * (to - from)));
      await second.kill();

      const third = await startKillable(folder.path, server.url);
      // The first read of a log that Chromium finds corrupt fails, and deletes it.
      if (!(await third.page.evaluate(holdsDrafts).catch(() => false))) emptied += 1;
      expect(await ask(third.page, (module) => module.look()), `seed ${seed}`).toEqual({
        whole: ['draft'],
        broken: [],
      });
      await third.kill();
    }
  } finally {
    server.stop();
  }
  process.stdout.write(
    `second kills: ${SECOND_KILLS} kills, the browser had emptied ${emptied} databases, 0 drafts lost\n`,
  );
});

/** Whether the database itself has any, read without the portal. */
async function holdsDrafts(): Promise<boolean> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'fieldfare-offline')) return false;
  const answered = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answered(indexedDB.open('fieldfare-offline'));
  const count = await answered(database.transaction('drafts').objectStore('drafts').count());
  database.close();
  return count > 0;
}

/** The current logs of a profile's databases: one, except for the moment in which a new one starts. */
async function logsIn(profile: string): Promise<string[]> {
  const folder = join(profile, 'Default/IndexedDB');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.log')).map((name) => join(folder, name));
}

function ask<Answer>(page: Page, what: (module: Killed) => Promise<Answer>): Promise<Answer> {
  return page.evaluate(`import('/module.js').then(${what})`);
}
