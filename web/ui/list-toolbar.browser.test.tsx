import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { message } from '#web/lib/text.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { type ListFilter, ListToolbar } from '#web/ui/list-toolbar.tsx';

/** Search and filters of a list, which are in the address. */

const PEOPLE = [
  { value: 'dana', label: 'Dana Whitfield' },
  { value: 'luis', label: 'Luis Ortega' },
];

const FILTERS: ListFilter[] = [
  {
    name: 'status',
    allLabel: message('All statuses'),
    options: [
      { value: 'submitted', label: 'Submitted' },
      { value: 'approved', label: 'Approved' },
    ],
  },
  {
    name: 'person',
    label: message('Person'),
    allLabel: message('Everybody'),
    lookup: {
      find: async (text) => PEOPLE.filter(({ label }) => label.toLowerCase().includes(text)),
      nameOf: async (value) => PEOPLE.find((one) => one.value === value)?.label ?? '',
    },
  },
];

function Toolbar() {
  const { search, change } = useListSearch();
  return (
    <ListToolbar
      search={search}
      change={change}
      searchPlaceholder="Search bills"
      searchMinLength={2}
      filters={FILTERS}
      orders={[]}
      usualOrder=""
      hasSheet={false}
      sheetEnd={null}
    >
      {null}
    </ListToolbar>
  );
}

const field = () => page.getByRole('searchbox', { name: 'Search bills' });
const status = () => page.getByRole('combobox', { name: 'All statuses' });

test('a filter is in the URL, and returns to the first page', async () => {
  const { router } = await renderPart(<Toolbar />, { path: '/bills?page=3&q=dock' });
  await expect.element(field()).toHaveValue('dock');
  await status().selectOptions('Approved');
  await expect.poll(() => router.state.location.search).toEqual({ q: 'dock', status: 'approved' });
  await status().selectOptions('All statuses');
  await expect.poll(() => router.state.location.search).toEqual({ q: 'dock' });
});

test('a filter that is searched offers its values at once, and finds by typing', async () => {
  const { router } = await renderPart(<Toolbar />, { path: '/bills' });
  const person = page.getByRole('combobox', { name: 'Everybody' });
  await person.click();
  await expect.element(page.getByRole('option', { name: 'Dana Whitfield' })).toBeVisible();
  await person.fill('luis');
  await expect.element(page.getByRole('option', { name: 'Dana Whitfield' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Luis Ortega' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ person: 'luis' });
  await expect.element(person).toHaveValue('Luis Ortega');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(person).toHaveValue('');
});

test('the URL is what is shown, and Clear removes search and filters, and nothing else', async () => {
  const { router } = await renderPart(<Toolbar />, { path: '/bills?status=submitted&q=dock&sort=-total' });
  await expect.element(status()).toHaveValue('submitted');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ sort: '-total' });
  await expect.element(field()).toHaveValue('');
  await expect.element(status()).toHaveValue('');
});

test('/ moves to the search, which sends one request for a long enough text', async () => {
  const { router } = await renderPart(<Toolbar />, { path: '/bills' });
  await expect.element(field()).toBeVisible();
  const asked: unknown[] = [];
  router.subscribe('onBeforeNavigate', ({ toLocation }) => asked.push(toLocation.search));
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('d');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(asked).toEqual([]);
  // Key by key, but at once: a busy machine may take longer between two keys than the search waits.
  const input = field().element() as HTMLInputElement;
  for (const key of 'ock') {
    input.setRangeText(key, input.value.length, input.value.length, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  await expect.poll(() => router.state.location.search).toEqual({ q: 'dock' });
  expect(asked).toEqual([{ q: 'dock' }]);
});
