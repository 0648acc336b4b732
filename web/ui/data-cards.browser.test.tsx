import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { message } from '#web/lib/text.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { DataCards } from '#web/ui/data-cards.tsx';
import type { Column } from '#web/ui/list-columns.ts';

interface Row {
  name: string;
  due: string;
  trade: string;
  nte: string;
}
const COLUMNS: readonly Column<Row>[] = [
  { header: message('Name'), value: ({ name }) => name, phone: 'title' },
  { header: message('Due date'), value: ({ due }) => due, phoneLabel: message('Due') },
  { header: message('Trade'), value: ({ trade }) => trade },
  { header: message('NTE'), value: ({ nte }) => nte, phone: 'sum', phoneLabel: message('NTE') },
];

test('a card labels the values that do not explain themselves', async () => {
  await page.viewport(390, 844);
  await renderPart(
    <DataCards
      label="Work orders"
      rows={[{ name: 'Fan is loud', due: 'Nov 20', trade: 'HVAC', nte: '$800.00' }]}
      columns={COLUMNS}
      rowKey={({ name }) => name}
    />,
  );
  const term = (text: string) => page.getByRole('term').filter({ hasText: text });
  const isShown = (element: Element) => element.getBoundingClientRect().width > 2;
  expect(isShown(term('Due').element())).toBe(true);
  expect(isShown(term('Trade').element())).toBe(false);
  expect(isShown(page.getByText('NTE').first().element())).toBe(true);
});
