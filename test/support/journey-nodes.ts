import { basename } from 'node:path';
import { seededRandom, testSeed } from './seeded-random.ts';
import { sized } from './test-size.ts';

/** The share of journeys that run on several nodes. */
const SHARE = sized({ quick: 0, push: 1 / 4, release: 1 / 2 });
/** Of every push: the main job of the portal. */
const ALWAYS = 'main-job.spec.ts';

/**
 * How many nodes the portal of a journey has: `TEST_NODES`, else one or, at the push size and above, two for those that
 * the seed draws. Each request then goes to another node than the one before.
 * @param file path of the journey
 */
export function nodesOf(file: string): number {
  const chosen = Number(process.env.TEST_NODES);
  if (chosen > 0) return chosen;
  const name = basename(file);
  const rank = seededRandom(testSeed() + [...name].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 0))();
  return rank < SHARE || (SHARE > 0 && name === ALWAYS) ? 2 : 1;
}
