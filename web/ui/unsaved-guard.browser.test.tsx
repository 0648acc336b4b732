import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { runLeaving } from '#web/lib/leaving.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

/** What the guard lets through, and what it asks about; the forms test when they have changes. */

const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });

test('a filter of the same page is not asked about, another page is; Escape stays', async () => {
  const { router } = await renderPart(<UnsavedGuard isChanged />);
  router.history.push('/?status=new');
  await expect.poll(() => router.state.location.search).toEqual({ status: 'new' });
  expect(question().elements()).toEqual([]);

  router.history.push('/elsewhere');
  await expect.element(question()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
});

test('whoever signs out is not asked', async () => {
  const { router } = await renderPart(<UnsavedGuard isChanged />);
  await runLeaving('forget');
  router.history.push('/auth');
  await expect.poll(() => router.state.location.pathname).toBe('/auth');
  expect(question().elements()).toEqual([]);
});

test('the browser asks before it closes a page with changes, and not without', async () => {
  const history = createBrowserHistory();
  const guarded = async (isChanged: boolean) => {
    const router = createRouter({
      history,
      routeTree: createRootRoute({ component: () => <UnsavedGuard isChanged={isChanged} /> }),
      notFoundMode: 'root',
      defaultNotFoundComponent: () => <UnsavedGuard isChanged={isChanged} />,
    });
    return render(<RouterProvider router={router} />);
  };
  const isAsked = () => {
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    return closing.defaultPrevented;
  };
  try {
    const changed = await guarded(true);
    await expect.poll(isAsked).toBe(true);
    await changed.unmount();
    expect(isAsked()).toBe(false);
    await guarded(false);
    expect(isAsked()).toBe(false);
  } finally {
    history.destroy();
  }
});
