import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Focuses a control, once it is there, and presses a key in it: 'Enter', 'Tab'. */
export async function press(control: Locator, key: string): Promise<void> {
  await focus(control);
  await userEvent.keyboard(`{${key}}`);
}

/** Types at the end of what a control holds, key by key. */
export async function type(control: Locator, text: string): Promise<void> {
  await focus(control);
  await userEvent.keyboard(text);
}

async function focus(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument();
  (control.element() as HTMLElement).focus();
}
