import { expect, test } from 'vitest';
import { contactPerson } from '#web/features/people/invite/contact-person.ts';

const contact = { contact_name: null, contact_email: null, contact_phone: null };

test.for([
  ['Mary Ann Smith', 'Mary Ann', 'Smith'],
  [' Lena  Roth ', 'Lena', 'Roth'],
  ['Lena', 'Lena', ''],
  [null, '', ''],
] as const)('splits the name %s at its last space', ([contact_name, first_name, last_name]) => {
  expect(contactPerson({ ...contact, contact_name })).toEqual({
    first_name,
    last_name,
    email: '',
    phone: '',
  });
});
