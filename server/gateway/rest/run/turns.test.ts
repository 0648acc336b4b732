import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ClientGone, HangUp } from '#server/gateway/rest/run/client-gone.ts';
import { createTurns, type Turns } from '#server/gateway/rest/run/turns.ts';

/** Takes turns as a caller until no more come at once; answers what was given. */
async function takeAll(turns: Turns, caller: string, tries: number): Promise<(() => void)[]> {
  const given: (() => void)[] = [];
  for (let n = 0; n < tries; n += 1) void turns.take(caller, undefined).then((done) => given.push(done));
  await nextTurn();
  return given;
}

test('one caller gets half, and the next half of what is left', async () => {
  const turns = createTurns(10);
  expect(await takeAll(turns, 'ann', 20)).toHaveLength(5);
  expect(await takeAll(turns, 'bob', 20)).toHaveLength(3);
  expect(await takeAll(turns, 'cy', 20)).toHaveLength(1);
  expect(await takeAll(turns, 'dora', 20)).toHaveLength(1);
  expect(await takeAll(turns, 'eve', 20)).toHaveLength(0);
});

test('the smallest pool serves somebody', async () => {
  const turns = createTurns(1);
  const [done] = await takeAll(turns, 'ann', 1);
  const bob = await takeAll(turns, 'bob', 1);
  expect(bob).toHaveLength(0);
  done?.();
  await nextTurn();
  expect(bob).toHaveLength(1);
});

test('who waits is served in turn by caller, not by the number of their requests', async () => {
  const turns = createTurns(1);
  const order: string[] = [];
  const work = async (caller: string) => {
    const done = await turns.take(caller, undefined);
    order.push(caller);
    await nextTurn();
    done();
  };
  await Promise.all([...Array(5).fill('ann'), 'bob', 'cy', 'bob'].map(work));
  expect(order).toEqual(['ann', 'ann', 'bob', 'cy', 'ann', 'bob', 'ann', 'ann']);
});

test('every turn that is given back is given again', async () => {
  const turns = createTurns(4);
  let most = 0;
  let now = 0;
  const work = async (caller: string) => {
    const done = await turns.take(caller, undefined);
    now += 1;
    most = Math.max(most, now);
    await nextTurn();
    now -= 1;
    done();
  };
  await Promise.all(Array.from({ length: 300 }, (_, n) => work(`caller ${n % 7}`)));
  expect([most, now]).toEqual([4, 0]);
  expect(await takeAll(turns, 'ann', 5)).toHaveLength(2);
});

test('who waits too long, or hangs up, is told so and forgotten', async () => {
  const turns = createTurns(1, 30);
  const [done] = await takeAll(turns, 'ann', 1);
  const hangUp = new HangUp();
  const gone = turns.take('bob', hangUp);
  const late = turns.take('cy', undefined);
  hangUp.happen();
  await expect(gone).rejects.toThrow(ClientGone);
  await expect(late).rejects.toThrow('timeout exceeded when trying to connect');
  done?.();
  expect(await takeAll(turns, 'dora', 1)).toHaveLength(1);
});
