/** Reliability row 11: a browser that is killed in the middle of saving keeps everything that it called saved. */
import { expect, type Page, test } from '@playwright/test';
import { seededRandom, testSeed } from '#test/support/seeded-random.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { serveModule, startKillable } from './support/killable-browser.ts';

const KILLS = Number(process.env.BROWSER_KILLS ?? 10);
/** Longer than a save takes: the kill comes at any of its steps. */
const LONGEST_LIFE_MS = 200;

interface Killed {
  saveForEver(round: number, say: (id: string) => void): Promise<void>;
  look(): Promise<{ whole: string[]; broken: string[] }>;
  clear(ids: readonly string[]): Promise<void>;
}

test(`${KILLS} kills in the middle of saves: nothing that was saved is gone, nothing is there in part`, async () => {
  test.setTimeout(60_000 + KILLS * 10_000);
  const seed = testSeed();
  const random = seededRandom(seed);
  using folder = temporaryFolder();
  const server = await serveModule('web/offline/killed-saves.browser.ts');
  let safe: string[] = [];
  let count = 0;
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
      await page.exposeFunction('say', (id: string) => safe.push(id));
      await page.evaluate(async (round) => {
        const module = (await import('/module.js' as string)) as Killed;
        void module.saveForEver(round, (window as unknown as { say(id: string): void }).say);
      }, round);
      await expect.poll(() => safe.length).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_LIFE_MS));
      await kill();
      count += safe.length;
    }
  } finally {
    server.stop();
  }
  process.stdout.write(
    `killed saves: TEST_SEED=${seed}, ${KILLS} kills, ${count} drafts called saved, 0 lost\n`,
  );
});

function ask<Answer>(page: Page, what: (module: Killed) => Promise<Answer>): Promise<Answer> {
  return page.evaluate(`import('/module.js').then(${what})`);
}
