import { expect, test } from 'vitest';
import { addresseeOf } from '#web/features/invoices/addressee.ts';

const billedTo = {
  ...{ name: 'Harvest Foods', contact_name: 'Lena Ortiz', email: 'ap@harvest.example' },
  ...{
    address_line1: 'PO Box 7',
    address_line2: 'Suite 2',
    city: 'Akron',
    state: 'OH',
    postal_code: '44301',
  },
  tax_exemption: null,
};

test('an invoice goes to whom the database says', () => {
  expect(addresseeOf(billedTo)).toEqual({
    ...{ name: 'Harvest Foods', contact: 'Lena Ortiz', email: 'ap@harvest.example', exemption: '' },
    address: 'PO Box 7\nSuite 2\nAkron, OH 44301',
  });
  expect(addresseeOf(null)).toEqual({ name: '', contact: null, email: null, address: '', exemption: '' });
});

test.for([
  [{ certificate: 'E-7', states: null }, 'Certificate E-7'],
  [{ certificate: 'E-7', states: ['IL', 'OH'] }, 'Certificate E-7 (IL, OH)'],
  [{ certificate: null, states: null }, 'Yes'],
] as const)('its exemption is said with the certificate: %o', ([tax_exemption, text]) => {
  expect(addresseeOf({ ...billedTo, tax_exemption }).exemption).toBe(text);
});
