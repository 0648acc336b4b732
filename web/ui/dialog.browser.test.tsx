import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#web/testing/render-part.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

/** Focus goes into a dialog and a sheet, stays there, and returns. */

const KINDS = {
  dialog: (open: boolean, onOpenChange: (open: boolean) => void) => (
    <Dialog open={open} onOpenChange={onOpenChange} title="Close the order?" footer={<Close />} />
  ),
  sheet: (open: boolean, onOpenChange: (open: boolean) => void) => (
    <Sheet open={open} onOpenChange={onOpenChange} title="Close the order?">
      <Close />
    </Sheet>
  ),
};

const Close = () => <button type="button">Close the order</button>;

function Question({ kind }: { kind: keyof typeof KINDS }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <button id="behind" type="button" className="fixed inset-0 -z-10">
        Behind
      </button>
      {KINDS[kind](open, setOpen)}
    </>
  );
}

for (const kind of ['dialog', 'sheet'] as const) {
  test(`the focus goes into a ${kind}, stays in it, and returns when Esc closes it`, async () => {
    await renderPart(<Question kind={kind} />);
    const opener = page.getByRole('button', { name: 'Ask' });
    await opener.click();
    const question = page.getByRole('dialog', { name: 'Close the order?' });
    await expect.element(question).toBeVisible();
    const isInside = () => question.element().contains(document.activeElement);
    await expect.poll(isInside).toBe(true);
    for (let presses = 0; presses < 4; presses++) {
      await userEvent.keyboard('{Tab}');
      await expect.poll(isInside).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test(`a tap outside closes a ${kind}, and reaches nothing behind it`, async () => {
    await renderPart(<Question kind={kind} />);
    await page.getByRole('button', { name: 'Ask' }).click();
    const question = page.getByRole('dialog', { name: 'Close the order?' });
    await expect.element(question).toBeVisible();
    const outside = document.elementFromPoint(20, 20);
    if (!outside) throw new Error('Nothing is drawn there.');
    expect(outside.closest('#behind')).toBeNull();
    await userEvent.click(outside, { position: { x: 20, y: 20 } });
    await expect.element(question).not.toBeInTheDocument();
  });
}

test('in a dialog, a required field says so in a word and to screen readers, and an optional one in a word', async () => {
  await renderPart(
    <Dialog open onOpenChange={() => undefined} title="Send back?" footer={<Close />}>
      <Field label="Reason" required>
        <input />
      </Field>
      <Field label="Note" optional>
        <input />
      </Field>
    </Dialog>,
  );
  const reason = page.getByRole('textbox', { name: 'Reason', exact: true });
  await expect.element(reason).toHaveAttribute('aria-required', 'true');
  await expect.element(page.getByText('required', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Note' })).not.toHaveAttribute('aria-required');
  await expect.element(page.getByText('optional', { exact: true })).toBeVisible();
});

test('outside of dialogs, only what is optional is marked', async () => {
  await renderPart(
    <Field label="Title" required>
      <input />
    </Field>,
  );
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveAttribute('aria-required', 'true');
  await expect.element(page.getByText('required', { exact: true })).not.toBeInTheDocument();
});

test('a double click on what opens a dialog leaves it open; a later click beside it closes it', async () => {
  await renderPart(<Question kind="dialog" />);
  await page.getByRole('button', { name: 'Ask' }).dblClick({ force: true });
  const dialog = page.getByRole('dialog', { name: 'Close the order?' });
  await expect.element(dialog).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 600));
  await expect.element(dialog).toBeVisible();
  const outside = document.elementFromPoint(20, 20) ?? document.body;
  await userEvent.click(outside, { position: { x: 20, y: 20 } });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the buttons of a dialog that is longer than the screen are in view, and cover nothing at its end', async () => {
  await renderPart(
    <Dialog open onOpenChange={() => undefined} title="Close the order?" footer={<Close />}>
      {Array.from({ length: 40 }, (_, n) => `Reason ${n}`).map((reason) => (
        <Field key={reason} label={reason}>
          <input />
        </Field>
      ))}
    </Dialog>,
  );
  const close = page.getByRole('button', { name: 'Close the order', exact: true });
  await expect.element(close).toBeInViewport({ ratio: 1 });
  const last = page.getByLabelText('Reason 39').element();
  (last as HTMLElement).focus();
  await expect
    .poll(() => last.getBoundingClientRect().bottom - close.element().getBoundingClientRect().top)
    .toBeLessThan(0);
});
