import { expect, test, vi } from 'vitest';
import { countFor } from '#web/lib/list-count.ts';
import { exceptTrades } from '#web/lib/office-trades.ts';
import { applyFilters, isByDueDay, ordered } from './apply-filters.ts';

vi.setSystemTime('2026-11-20T12:00:00Z');

/** A fake query that records its filters. */
class Asked {
  readonly parts: string[] = [];
  filter(column: string, operator: string, value: unknown): this {
    this.parts.push(`${column}=${operator}.${value}`);
    return this;
  }
  or(filters: string): this {
    this.parts.push(`or=${filters}`);
    return this;
  }
  order(column: string, { ascending }: { ascending: boolean }): this {
    this.parts.push(`order ${column} ${ascending ? 'up' : 'down'}`);
    return this;
  }
}
const asked = (search: Record<string, string>) => ordered(applyFilters(new Asked(), search), search).parts;

test('sorts by newest first by default', () => {
  expect(asked({})).toEqual(['order created_at down', 'order id up']);
});

test('work of all trades but some', () => {
  const trade = exceptTrades(['HVAC', 'Doors, "auto"', '']);
  expect(asked({ trade })).toContain('trade=not.in.("HVAC","Doors, \\"auto\\"","")');
});

test('work of one trade, and work without any', () => {
  expect(asked({ trade: 'HVAC' })).toContain('trade=eq.HVAC');
  expect(asked({ trade: 'none' })).toContain('trade=eq.');
});

test('overdue is determined by the due date, the latest first', () => {
  const late = ['open_due_date=lte.2026-11-19', 'open_due_date=not.is.null'];
  expect(asked({ status: 'late' })).toEqual([...late, 'order open_due_date up', 'order id up']);
  expect(asked({ due: 'overdue' })).toEqual(asked({ status: 'late' }));
  expect(isByDueDay({ due: 'overdue', sort: '-created' })).toBe(false);
});

test('open work is found, and ordered, by the column that only open work has', () => {
  expect(asked({ status: 'field' })).toEqual([
    'status=in.(assigned,in_progress)',
    'open_since=not.is.null',
    'order open_since down',
    'order id up',
  ]);
  expect(asked({ status: 'done' })[0]).toBe('status=in.(completed,closed)');
});

test('what waits for an assignment is found by the server among the open work', () => {
  expect(asked({ status: 'to_assign' })).toEqual([
    'open_since=not.is.null',
    'order open_since down',
    'order id up',
  ]);
});

test('the work of a person is asked for through the assignments', () => {
  const person = '00000000-0000-4000-8000-000000000001';
  expect(asked({ person })[0]).toBe(`of_person.assigned_to=eq.${person}`);
});

test('a complete number means that work order; a short text means nothing', () => {
  expect(asked({ q: 'wo-001234' })[0]).toBe('work_order_number=eq.WO-001234');
  expect(asked({ q: 'wo' })).toEqual(asked({}));
  expect(asked({ q: 'roof' })[0]).toMatch(/^or=work_order_number.ilike."%roof%",title/);
  expect([countFor({}), countFor({ q: 'roof' })]).toEqual(['estimated', 'planned']);
});

test('completed work is filtered by the day of its completion', () => {
  const days = asked({ 'completed-from': '2026-03-02', 'completed-to': '2026-03-03' });
  expect(days[0]).toMatch(/^date_completed=gte\.2026-03-02T/);
  expect(days[1]).toMatch(/^date_completed=lt\.2026-03-04T/);
});

test('invalid values in the URL are ignored', () => {
  const nothing = asked({});
  expect(
    asked({ partner: 'x', location: "'", project: '1', assignee: 'me', age: 'old', person: 'x' }),
  ).toEqual(nothing);
  expect(asked({ 'due-from': 'soon', 'created-to': '2026-99-99' })).toEqual(nothing);
});
