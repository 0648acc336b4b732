import { expect, it } from 'vitest';
import { filedToast } from './filed-toast.ts';

it('shows the office what it created, and the customer what happens next', () => {
  expect(filedToast('WO-000456', { byOffice: true })).toEqual({
    kind: 'success',
    title: 'WO-000456 created',
  });
  expect(filedToast('WO-000456', { byOffice: false })).toEqual({
    kind: 'success',
    title: 'Request sent',
    description: 'It is WO-000456. We will get back to you.',
  });
});
