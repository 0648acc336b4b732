import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ClientAbort, ClientAbortError } from '#server/gateway/client-abort.ts';
import { createFairQueue, type FairQueue } from '#server/gateway/fair-queue.ts';

/** Requests slots as one caller. @returns the release functions of the slots that it got immediately, and gets later */
async function takeAll(queue: FairQueue, caller: string, attempts: number): Promise<(() => void)[]> {
  const given: (() => void)[] = [];
  for (let n = 0; n < attempts; n += 1) void queue.take({ owner: caller }).then((done) => given.push(done));
  await nextTurn();
  return given;
}

test('one caller gets half of the slots, and the next one half of the rest', async () => {
  const queue = createFairQueue({ slots: () => 10 });
  expect(await takeAll(queue, 'ann', 20)).toHaveLength(5);
  expect(await takeAll(queue, 'bob', 20)).toHaveLength(3);
  expect(await takeAll(queue, 'cy', 20)).toHaveLength(1);
  expect(await takeAll(queue, 'dora', 20)).toHaveLength(1);
  expect(await takeAll(queue, 'eve', 20)).toHaveLength(0);
});

test('the smallest pool serves at least one caller', async () => {
  const queue = createFairQueue({ slots: () => 1 });
  const [done] = await takeAll(queue, 'ann', 1);
  const bob = await takeAll(queue, 'bob', 1);
  expect(bob).toHaveLength(0);
  done?.();
  await nextTurn();
  expect(bob).toHaveLength(1);
});

test('serves callers in turn, regardless of the number of their requests', async () => {
  const queue = createFairQueue({ slots: () => 1 });
  const order: string[] = [];
  const work = async (caller: string) => {
    const done = await queue.take({ owner: caller });
    order.push(caller);
    await nextTurn();
    done();
  };
  await Promise.all([...Array(5).fill('ann'), 'bob', 'cy', 'bob'].map(work));
  expect(order).toEqual(['ann', 'ann', 'bob', 'cy', 'ann', 'bob', 'ann', 'ann']);
});

test('reuses released slots', async () => {
  const queue = createFairQueue({ slots: () => 4 });
  let most = 0;
  let now = 0;
  const work = async (caller: string) => {
    const done = await queue.take({ owner: caller });
    now += 1;
    most = Math.max(most, now);
    await nextTurn();
    now -= 1;
    done();
  };
  await Promise.all(Array.from({ length: 300 }, (_, n) => work(`caller ${n % 7}`)));
  expect([most, now]).toEqual([4, 0]);
  expect(await takeAll(queue, 'ann', 5)).toHaveLength(2);
});

test('removes requests that wait too long, or whose client aborts', async () => {
  const queue = createFairQueue({ slots: () => 1, timeoutMs: 30 });
  const [done] = await takeAll(queue, 'ann', 1);
  const clientAbort = new ClientAbort();
  const gone = queue.take({ owner: 'bob', clientAbort });
  const late = queue.take({ owner: 'cy' });
  clientAbort.abort();
  await expect(gone).rejects.toThrow(ClientAbortError);
  await expect(late).rejects.toThrow('The request waited too long.');
  done?.();
  expect(await takeAll(queue, 'dora', 1)).toHaveLength(1);
});

test('an owner with too many waiting requests is refused, and nobody else', async () => {
  const refusal = () => new Error('Too many wait.');
  const queue = createFairQueue({ slots: () => 1, waitingPerOwner: 2, refusal });
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

test('serves the groups of an owner in turn, and limits the waiting requests of each', async () => {
  const refusal = () => new Error('Too many wait.');
  const queue = createFairQueue({ slots: () => 1, waitingPerOwner: 10, waitingPerGroup: 2, refusal });
  const order: string[] = [];
  const work = (group: string) =>
    queue.run({ owner: 'strangers', group }, async () => {
      order.push(group);
      await nextTurn();
    });
  const done = await queue.take({ owner: 'strangers', group: 'a' });
  const waiting = [work('a'), work('a'), work('b'), work('c')];
  await expect(work('a')).rejects.toThrow('Too many wait.');
  done();
  await Promise.all(waiting);
  expect(order).toEqual(['a', 'b', 'c', 'a']);
});

test('follows a changing number of slots, and releases the slot of failed work', async () => {
  let slots = 2;
  const queue = createFairQueue({ slots: () => slots, ownSlots: (left) => left });
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const works = ends.map(({ promise }, index) =>
    queue.run({ owner: 'ann' }, () => {
      begun.push(index);
      return promise;
    }),
  );
  const outcomes = Promise.allSettled(works);
  slots = 1;
  ends[0]?.reject(new Error('failed'));
  await nextTurn();
  expect(begun).toEqual([0, 1]);
  slots = 3;
  ends[1]?.resolve();
  await nextTurn();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const { resolve } of ends) resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
});
