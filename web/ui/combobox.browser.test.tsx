import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '#web/testing/keys.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';

/** Escape in a field that selects one of many, inside a dialog. */

const LOCATIONS = [
  { value: 'north', label: 'Northgate Mall' },
  { value: 'south', label: 'Southgate Plaza' },
];

function Order() {
  const [open, setOpen] = useState(true);
  const [value, setValue] = useState<string | null>('north');
  return (
    <>
      <output>{value ?? 'nothing'}</output>
      <Dialog open={open} onOpenChange={setOpen} title="New order" footer={null}>
        <Field label="Location">
          <Combobox options={LOCATIONS} value={value} onValueChange={setValue} />
        </Field>
      </Dialog>
    </>
  );
}

const location = page.getByRole('combobox', { name: 'Location' });
const dialog = page.getByRole('dialog', { name: 'New order' });
const chosen = () => document.querySelector('output')?.textContent;

test('Escape closes the open list, and the choice stays', async () => {
  await renderPart(<Order />);
  await location.click();
  await expect.element(page.getByRole('option', { name: 'Southgate Plaza' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option', { name: 'Southgate Plaza' })).not.toBeInTheDocument();
  await expect.element(location).toHaveValue('Northgate Mall');
  await expect.element(dialog).toBeVisible();
  expect(chosen()).toBe('north');
});

test('Escape with a closed list reaches the dialog, and the choice stays', async () => {
  await renderPart(<Order />);
  await press(location, 'Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(chosen()).toBe('north');
});

test('Escape drops what was typed for the choice before, and the dialog stays', async () => {
  await renderPart(<Order />);
  await location.fill('south');
  await userEvent.keyboard('{Escape}');
  await expect.element(location).toHaveValue('Northgate Mall');
  await expect.element(dialog).toBeVisible();
  expect(chosen()).toBe('north');
});
