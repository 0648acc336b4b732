import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { renderPart } from '#web/testing/render-part.tsx';

type Router = Awaited<ReturnType<typeof renderPart>>['router'];

/** The question before a page is left with changes that are not saved. */
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });

/** Expects that the page asks before it is left, and stays. */
export async function expectToBeAsked({ history, state }: Router): Promise<void> {
  const { pathname } = state.location;
  history.push('/elsewhere');
  await question().getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  expect(history.location.pathname).toBe(pathname);
}

/** Expects that the page is left without a question. */
export async function expectToLeave(router: Router): Promise<void> {
  router.history.push('/elsewhere');
  await expect.poll(() => router.state.location.pathname).toBe('/elsewhere');
  expect(question().elements()).toEqual([]);
}
