import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useCommand } from '#web/lib/use-command.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const INVOICE = '0198a7c0-0000-7000-8000-000000000001';
const KEY = '0198a7c0-0000-4000-8000-000000000002';
const POST = '/rest/v1/rpc/post_invoice_message';

/** A server that keeps one answer for each key. The network loses as many answers as `lost` says. */
function keepOnce() {
  const kept = new Map<string, { text: string; answer: object }>();
  const network = { lost: 0 };
  const portal = answerPortal({
    [POST]: ({ body, idempotencyKey }: { body: unknown; idempotencyKey: string | null }) => {
      const text = JSON.stringify(body);
      const held = kept.get(idempotencyKey ?? '') ?? { text, answer: { id: `message-${kept.size + 1}` } };
      if (held.text !== text) {
        return Response.json({ code: 'idempotency_conflict', message: 'Reused.' }, { status: 409 });
      }
      kept.set(idempotencyKey ?? '', held);
      if (network.lost-- > 0) throw new TypeError('Failed to fetch');
      return held.answer;
    },
  });
  return { kept, network, ...portal };
}

const done = vi.fn();

function Form() {
  const post = useCommand('post_invoice_message', { onSuccess: done });
  const send = (text: string) => post.mutate({ submission_key: KEY, invoice_id: INVOICE, text });
  return (
    <>
      <button type="button" onClick={() => send('first')}>
        Send first
      </button>
      <button type="button" onClick={() => send('changed')}>
        Send changed
      </button>
      <output>{post.isPending ? 'Sending' : 'Idle'}</output>
    </>
  );
}

const tap = (name: string) => page.getByRole('button', { name }).click();

afterEach(() => done.mockReset());

test('asks again with the same key when an answer is lost, and reports what the server has done', async () => {
  const { kept, network, requests } = keepOnce();
  network.lost = 1;
  await renderPart(<Form />);
  await tap('Send first');
  await expect.poll(() => done.mock.calls).toEqual([[{ id: 'message-1' }, expect.anything()]]);
  expect(kept.size).toBe(1);
  const keys = requests.filter(({ path }) => path === POST).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0]]);
  await expect.element(page.getByText('The server could not be reached')).not.toBeInTheDocument();
});

test('a change after a lost answer makes no second record when the first has arrived, and says so', async () => {
  const { kept, network } = keepOnce();
  network.lost = 2;
  await renderPart(<Form />);
  await tap('Send first');
  await expect.element(page.getByText('The server could not be reached').first()).toBeVisible();
  await tap('Send changed');
  await expect
    .poll(() => done.mock.calls)
    .toEqual([[{ id: 'message-1' }, { submission_key: KEY, invoice_id: INVOICE, text: 'first' }]]);
  await expect.element(page.getByText('What you sent first had arrived').first()).toBeVisible();
  expect(kept.size).toBe(1);
});

test('a change after a request that never arrived is sent', async () => {
  const { answer: online, sentTo } = answerPortal({});
  await renderPart(<Form />);
  await tap('Send first');
  await expect.element(page.getByText('The server could not be reached').first()).toBeVisible();
  online(POST, { id: 'message-1' });
  await tap('Send changed');
  await expect.poll(() => done.mock.calls).toMatchObject([[{ id: 'message-1' }, { text: 'changed' }]]);
  expect(sentTo('post_invoice_message').at(-1)).toMatchObject({ text: 'changed', submission_key: KEY });
  await expect.element(page.getByText('What you sent first had arrived')).not.toBeInTheDocument();
});
