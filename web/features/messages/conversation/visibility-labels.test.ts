import { expect, test } from 'vitest';
import { readersLabel } from '#web/features/messages/conversation/visibility-labels.ts';

const reader = (organizationName: string, reads: string) => ({
  id: organizationName,
  name: '',
  organizationName,
  reads,
});
const OFFICE = reader('Rowan', 'staff');
const ACME = reader('Acme Services', 'assigned');
const MALL = reader('Harbor Mall', 'partner');
const ALL = [OFFICE, ACME, MALL, MALL];

test.each([
  [
    'everyone',
    ALL,
    'Everyone on this work order: your office and its technicians, Acme Services, Harbor Mall',
  ],
  ['partner', ALL, 'Your office, Harbor Mall'],
  ['assigned', ALL, 'Your office, Acme Services'],
  ['staff', ALL, 'Only your office and your technicians on this work order see this.'],
  ['partner', [OFFICE, ACME], 'Your office, not the customer (nobody there has an account)'],
  ['assigned', [OFFICE, MALL], 'Your office, no subcontractor (nobody there has an account)'],
] as const)('a message for %s names its readers', (visibility, readers, label) => {
  expect(readersLabel(readers, visibility)).toBe(label);
});
