import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { message } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { press } from '#web/testing/keys.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ListFilterField } from '#web/ui/list-filter-field.tsx';
import type { ListFilter } from '#web/ui/list-filters.ts';

/** A filter whose values are searched on the server, by the keyboard. */

const CUSTOMERS = [
  { value: 'north', label: 'Northgate Mall' },
  { value: 'south', label: 'Southgate Plaza' },
];

/** Never answers this text. */
const SLOW = 'mall';

const FILTER: ListFilter = {
  name: 'customer',
  label: message('Customer'),
  allLabel: message('All customers'),
  lookup: {
    find: (text) =>
      text === SLOW
        ? new Promise(() => undefined)
        : Promise.resolve(CUSTOMERS.filter(({ label }) => label.toLowerCase().includes(text))),
    nameOf: async (value) => CUSTOMERS.find((one) => one.value === value)?.label ?? '',
  },
};

function Filter() {
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <ListFilterField
      filter={FILTER}
      search={search}
      change={(changes) => setSearch({ ...search, ...changes })}
    />
  );
}

test('Enter does not take a match of an earlier text, but waits for the current one', async () => {
  await renderPart(<Filter />);
  const customer = page.getByRole('combobox', { name: 'Customer' });
  const refusal = page.getByText('Choose one from the list.');
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await customer.fill('north');
  await expect.poll(options).toEqual(['Northgate Mall']);
  // The answer to 'north' is still shown.
  await customer.fill('gate');
  await press(customer, 'Enter');
  await expect.element(refusal).toBeVisible();
  await expect.element(customer).toHaveValue('gate');

  await customer.fill('plaza');
  await press(customer, 'Enter');
  await expect.element(customer).toHaveValue('Southgate Plaza');
  await expect.element(refusal).not.toBeInTheDocument();
  // Who leaves does not wait for an answer.
  await customer.fill(SLOW);
  await press(customer, 'Tab');
  await expect.element(refusal).toBeVisible();
});

test('a value that only a link sets is shown in words, and another one can be chosen', async () => {
  const filter: ListFilter = {
    ...{ name: 'trade', label: message('Trade'), allLabel: message('All trades') },
    options: [{ value: 'HVAC', label: 'HVAC' }],
    otherText: (value) => (value.startsWith('except:') ? 'All but Doors' : undefined),
  };
  function Trade() {
    const [search, setSearch] = useState<ListSearch>({ trade: 'except:Doors' });
    return (
      <ListFilterField {...{ filter, search }} change={(changes) => setSearch({ ...search, ...changes })} />
    );
  }
  await renderPart(<Trade />);
  const select = page.getByLabelText('Trade');
  await expect.element(select).toHaveDisplayValue('All but Doors');
  await select.selectOptions('HVAC');
  await expect.element(select).toHaveDisplayValue('HVAC');
});
