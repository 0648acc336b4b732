import { expect, test } from 'vitest';
import { crewFirmOf } from '#web/features/messages/conversation/crew-firm.ts';
import type { Reader } from '#web/features/messages/conversation/queries.ts';

const reader = (reads: string, firmId?: string | null): Reader => ({
  ...{ id: reads, name: reads, organizationName: '', reads },
  ...(firmId !== undefined && { firmId }),
});

test.each<[string, Reader[] | undefined, string | null | undefined]>([
  ['of readers that are not loaded', undefined, undefined],
  ['without a crew', [reader('staff', null), reader('partner', null)], null],
  ['of a crew', [reader('staff', null), reader('assigned', 'firm')], 'firm'],
  ['of a crew that an earlier version has saved', [reader('assigned')], undefined],
])('the subcontractor %s', (_case, readers, firm) => {
  expect(crewFirmOf(readers)).toBe(firm);
});
