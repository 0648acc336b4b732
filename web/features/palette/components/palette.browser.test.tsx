import { UserPlus, Wrench } from 'lucide-react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Palette } from '#web/features/palette/components/palette.tsx';
import type { PaletteItem } from '#web/features/palette/palette-item.ts';
import { received } from '#web/lib/text.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
localStorage.setItem(PERSON, ID);

const FIRM = {
  ...{ kind: 'organization', id: ID, number: null, title: 'Kestrel Foods', detail: 'Akron, OH' },
  ...{ status: 'partner', amount: null, match: 2 },
};

async function renderPalette(found: readonly (typeof FIRM)[]) {
  answerPortal({ '/rest/v1/rpc/search_everything': found });
  const chosen: PaletteItem[] = [];
  await renderPart(
    <Palette
      isOpen
      onOpenChange={() => undefined}
      actions={[{ title: received('Invite a person'), to: '/admin/users#invite', icon: UserPlus }]}
      pages={[{ title: received('Work Orders'), to: '/admin/work-orders', icon: Wrench }]}
      kinds={['organization']}
      moreOf={(_, text) => ({ list: 'Organizations', to: `/firms?q=${text}` })}
      listsOf={({ title }) => [{ title: `Work orders of ${title}`, to: `/list/${title}`, icon: Wrench }]}
      recent={[]}
      onChoose={(item) => chosen.push(item)}
    />,
  );
  return chosen;
}

test('an action is found by its words, and started with Enter', async () => {
  const chosen = await renderPalette([]);
  await expect.element(page.getByRole('option', { name: 'Invite a person' })).toBeVisible();
  await page.getByRole('combobox').fill('person inv');
  await expect.element(page.getByRole('option', { name: 'Work Orders' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: 'Actions' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(chosen.map(({ target }) => target)).toEqual([{ to: '/admin/users#invite' }]);
});

test('a record has its lists below it, which the arrow keys reach', async () => {
  const chosen = await renderPalette([FIRM]);
  await page.getByRole('combobox').fill('kestrel');
  await expect.element(page.getByRole('option', { name: /^Kestrel Foods/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen.map(({ title }) => title)).toEqual(['Work orders of Kestrel Foods']);
  await expect.element(page.getByText('2 results')).toBeInTheDocument();
});

test('more firms than are shown are in their list, the last line of the group', async () => {
  const firms = Array.from({ length: 6 }, (_, index) => ({
    ...FIRM,
    id: `${index}`,
    title: `Kestrel ${index}`,
  }));
  const chosen = await renderPalette(firms);
  await page.getByRole('combobox').fill('kestrel');
  await expect.element(page.getByRole('option', { name: 'More in Organizations' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /^Kestrel 5/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(chosen.map(({ target }) => target)).toEqual([{ to: '/firms?q=kestrel' }]);
});
