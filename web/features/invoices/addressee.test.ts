import { expect, test } from 'vitest';
import { addresseeOf } from '#web/features/invoices/addressee.ts';

const office = {
  address_line1: '12 Elm Street',
  address_line2: null,
  city: 'Ashford',
  state: 'OH',
  postal_code: '44004',
};
const nowhere = { address_line1: null, address_line2: null, city: null, state: null, postal_code: null };

test('an invoice goes to the billing address, the billing contact, and the billing email', () => {
  const billing = {
    ...{ contact_name: 'Lena Ortiz', email: 'ap@harvest.example', is_tax_exempt: true },
    ...{
      address_line1: 'PO Box 7',
      address_line2: 'Suite 2',
      city: 'Akron',
      state: 'OH',
      postal_code: '44301',
    },
  };
  expect(addresseeOf({ ...office, billing })).toEqual({
    contact: 'Lena Ortiz',
    email: 'ap@harvest.example',
    address: 'PO Box 7\nSuite 2\nAkron, OH 44301',
    isTaxExempt: true,
  });
});

test('without a billing address it goes to the address of the customer', () => {
  const billing = { ...nowhere, contact_name: null, email: 'ap@harvest.example', is_tax_exempt: false };
  const address = '12 Elm Street\nAshford, OH 44004';
  expect(addresseeOf({ ...office, billing })).toMatchObject({ address, email: 'ap@harvest.example' });
  expect(addresseeOf({ ...office, billing: null })).toEqual({
    ...{ contact: null, email: null, address, isTaxExempt: false },
  });
  expect(addresseeOf(null).address).toBe('');
});
