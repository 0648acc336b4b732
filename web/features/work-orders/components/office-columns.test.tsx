import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { officeColumns } from '#web/features/work-orders/components/office-columns.tsx';
import type { OfficeListRow } from '#web/features/work-orders/office-queries.ts';

const nteCell = (amounts: number[], nte_amount: number) => {
  const column = officeColumns('2026-11-01T00:00:00Z', { ordersByChange: false }).find(
    ({ header }) => header === 'NTE',
  );
  const billed = amounts.map((amount) => ({ amount, bill: { status: 'approved' } }));
  return renderToStaticMarkup(column?.cell?.({ billed, budget: { nte_amount } } as OfficeListRow));
};

test('a work order that is billed to exactly its NTE is not marked as over it', () => {
  expect(nteCell([0.1, 0.2], 0.3)).toBe('$0.30');
  expect(nteCell([0.1, 0.21], 0.3)).toContain('$0.31 billed');
});

test.for([
  [false, 'Tom Reyes (inactive)', true],
  [true, 'Tom Reyes', false],
] as const)('marks an assignee who is not active: %s', ([is_active, text, isMarked]) => {
  const person = { first_name: 'Tom', last_name: 'Reyes', is_active };
  const row = { assigned: null, assignments: [{ is_lead: true, person }] } as unknown as OfficeListRow;
  const column = officeColumns('2026-11-01T00:00:00Z', { ordersByChange: false }).find(
    ({ header }) => header === 'Assigned to',
  );
  expect(column?.value?.(row)).toBe(text);
  expect(renderToStaticMarkup(column?.cell?.(row)).includes('Inactive')).toBe(isMarked);
});
