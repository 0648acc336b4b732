import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TOAST_DISPLAY_MS, TOASTS_VISIBLE } from '#shared/limits.ts';
import { toast } from '#web/lib/toast.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The toasts over a page: how many, how long, and what each can do. */

const toasts = () => page.getByRole('region', { name: 'Notifications' });
const show = () => renderPart(<h1>Bills</h1>);

test('a toast closes after five seconds', async () => {
  await show();
  const startedMs = performance.now();
  toast({ title: 'Saved' });
  const saved = toasts().getByText('Saved');
  await expect.element(saved).toBeVisible();
  await expect.poll(() => saved.elements(), { timeout: 2 * TOAST_DISPLAY_MS }).toEqual([]);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(TOAST_DISPLAY_MS);
});

test('screen readers find the dismiss button', async () => {
  await show();
  toast({ title: 'Saved' });
  await toasts().getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => toasts().getByText('Saved').elements()).toEqual([]);
});

test('none appears twice, and three are shown at once', async () => {
  await show();
  for (const title of ['One', 'One', 'Two', 'Three', 'Four']) toast({ title });
  const visible = () =>
    toasts()
      .getByText(/^(One|Two|Three|Four)$/)
      .elements();
  await expect.element(toasts().getByText('Four')).toBeVisible();
  await expect
    .poll(() =>
      visible()
        .filter((title) => title.checkVisibility())
        .map(({ textContent }) => textContent)
        .sort(),
    )
    .toEqual(['Four', 'Three', 'Two']);
  expect(TOASTS_VISIBLE).toBe(3);
});

test('one that proves an earlier one wrong closes it', async () => {
  await show();
  toast({ title: 'Saved on this device', kind: 'success', description: 'It will be sent automatically.' });
  await expect.element(toasts().getByText('It will be sent automatically.')).toBeVisible();
  toast({ title: 'Needs attention', kind: 'destructive', outdates: 'Saved on this device' });
  await expect.element(toasts().getByText('Needs attention')).toBeVisible();
  await expect.element(toasts().getByText('It will be sent automatically.')).not.toBeInTheDocument();
});

test('its action runs once, and closes it', async () => {
  await show();
  const undo = vi.fn();
  toast({ title: 'Deleted', action: { label: 'Undo', onSelect: undo } });
  await toasts().getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(toasts().getByText('Deleted')).not.toBeInTheDocument();
});

test('one that counts down is shown as long as it says, and waits while the focus is in it', async () => {
  await show();
  // The pointer also makes it wait.
  await userEvent.hover(page.getByRole('heading', { name: 'Bills' }));
  const startedMs = performance.now();
  toast({ title: 'Approved', shownMs: 1_000, action: { label: 'Undo', onSelect: vi.fn() } });
  const undo = toasts().getByRole('button', { name: 'Undo', exact: true });
  await expect.element(undo).toBeVisible();
  const seconds = () =>
    getComputedStyle(undo.element().querySelector('span') as Element).getPropertyValue('--seconds');
  expect(seconds()).toBe('1');
  // F6 leads to the toasts, and Tab to the button.
  await userEvent.keyboard('{F6}');
  while (document.activeElement !== undo.element()) await userEvent.tab();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await expect.element(undo).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await expect.poll(() => undo.elements(), { timeout: 5_000 }).toEqual([]);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(2_000);
});

test('a message before the toaster is mounted waits for it', async () => {
  toast({ title: 'Early', kind: 'destructive' });
  await show();
  await expect.element(toasts().getByText('Early')).toBeVisible();
  await toasts().getByLabelText('Dismiss').click();
  await expect.element(toasts().getByText('Early')).not.toBeInTheDocument();
});

test('one about a page closes with the page, but what was said just before stays on the next one', async () => {
  const { router } = await show();
  const saidAtMs = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(saidAtMs);
  try {
    toast({ title: '60 rows exported' });
    const exported = toasts().getByText('60 rows exported');
    await expect.element(exported).toBeVisible();
    clock.mockReturnValue(saidAtMs + 900);
    await router.navigate({ href: '/saved' });
    await expect.element(exported).toBeVisible();
    clock.mockReturnValue(saidAtMs + 1_100);
    await router.navigate({ href: '/reports' });
    await expect.element(exported).not.toBeInTheDocument();
  } finally {
    clock.mockRestore();
  }
});
