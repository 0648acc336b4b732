import { expect, test } from 'vitest';
import { closestVariable } from './closest-variable.ts';

const KNOWN = ['email', 'url', 'customer_name', 'contact_name', 'invoice_number', 'total', 'company_name'];

test.each([
  ['custmer', 'customer_name'],
  ['custmer_name', 'customer_name'],
  ['compny_name', 'company_name'],
  ['urll', 'url'],
  ['Total', 'total'],
  ['secret', undefined],
  ['x', undefined],
])('%s means %s', (name, variable) => {
  expect(closestVariable(name, KNOWN)).toBe(variable);
});
