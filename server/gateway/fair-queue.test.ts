import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ClientAbort, ClientAbortError } from '#server/gateway/client-abort.ts';
import { createFairQueue, type FairQueue } from '#server/gateway/fair-queue.ts';

/** Takes turns as a caller until no more come at once; answers what was given. */
async function takeAll(turns: FairQueue, caller: string, tries: number): Promise<(() => void)[]> {
  const given: (() => void)[] = [];
  for (let n = 0; n < tries; n += 1) void turns.take({ owner: caller }).then((done) => given.push(done));
  await nextTurn();
  return given;
}

test('one caller gets half, and the next half of what is left', async () => {
  const turns = createFairQueue({ places: () => 10 });
  expect(await takeAll(turns, 'ann', 20)).toHaveLength(5);
  expect(await takeAll(turns, 'bob', 20)).toHaveLength(3);
  expect(await takeAll(turns, 'cy', 20)).toHaveLength(1);
  expect(await takeAll(turns, 'dora', 20)).toHaveLength(1);
  expect(await takeAll(turns, 'eve', 20)).toHaveLength(0);
});

test('the smallest pool serves somebody', async () => {
  const turns = createFairQueue({ places: () => 1 });
  const [done] = await takeAll(turns, 'ann', 1);
  const bob = await takeAll(turns, 'bob', 1);
  expect(bob).toHaveLength(0);
  done?.();
  await nextTurn();
  expect(bob).toHaveLength(1);
});

test('who waits is served in turn by caller, not by the number of their requests', async () => {
  const turns = createFairQueue({ places: () => 1 });
  const order: string[] = [];
  const work = async (caller: string) => {
    const done = await turns.take({ owner: caller });
    order.push(caller);
    await nextTurn();
    done();
  };
  await Promise.all([...Array(5).fill('ann'), 'bob', 'cy', 'bob'].map(work));
  expect(order).toEqual(['ann', 'ann', 'bob', 'cy', 'ann', 'bob', 'ann', 'ann']);
});

test('every turn that is given back is given again', async () => {
  const turns = createFairQueue({ places: () => 4 });
  let most = 0;
  let now = 0;
  const work = async (caller: string) => {
    const done = await turns.take({ owner: caller });
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
  const turns = createFairQueue({ places: () => 1, patienceMs: 30 });
  const [done] = await takeAll(turns, 'ann', 1);
  const clientAbort = new ClientAbort();
  const gone = turns.take({ owner: 'bob', clientAbort });
  const late = turns.take({ owner: 'cy' });
  clientAbort.abort();
  await expect(gone).rejects.toThrow(ClientAbortError);
  await expect(late).rejects.toThrow('The request waited too long.');
  done?.();
  expect(await takeAll(turns, 'dora', 1)).toHaveLength(1);
});

test('an owner with too many waiting requests is refused, and nobody else', async () => {
  const refusal = () => new Error('Too many wait.');
  const queue = createFairQueue({ places: () => 1, waitingPerOwner: 2, refusal });
  const order: string[] = [];
  const work = (owner: string) => queue.run({ owner }, async () => void order.push(owner));
  const done = await queue.take({ owner: 'ann' });
  const waiting = [work('ann'), work('ann')];
  await expect(work('ann')).rejects.toThrow('Too many wait.');
  waiting.push(work('bob'));
  done();
  await Promise.all(waiting);
  expect(order).toEqual(['ann', 'bob', 'ann']);
  expect(queue.isBusy()).toBe(false);
});

test('parts of an owner are served in turn, and each may wait with a few requests only', async () => {
  const refusal = () => new Error('Too many wait.');
  const queue = createFairQueue({ places: () => 1, waitingPerOwner: 10, waitingPerPart: 2, refusal });
  const order: string[] = [];
  const work = (part: string) =>
    queue.run({ owner: 'strangers', part }, async () => {
      order.push(part);
      await nextTurn();
    });
  const done = await queue.take({ owner: 'strangers', part: 'a' });
  const waiting = [work('a'), work('a'), work('b'), work('c')];
  await expect(work('a')).rejects.toThrow('Too many wait.');
  done();
  await Promise.all(waiting);
  expect(order).toEqual(['a', 'b', 'c', 'a']);
});

test('with fewer places fewer begin, and with more again all that fit; what failed gives its place back', async () => {
  let places = 2;
  const queue = createFairQueue({ places: () => places, ownPlaces: (left) => left });
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const works = ends.map(({ promise }, index) =>
    queue.run({ owner: 'ann' }, () => {
      begun.push(index);
      return promise;
    }),
  );
  const outcomes = Promise.allSettled(works);
  places = 1;
  ends[0]?.reject(new Error('failed'));
  await nextTurn();
  expect(begun).toEqual([0, 1]);
  places = 3;
  ends[1]?.resolve();
  await nextTurn();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const { resolve } of ends) resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
});
