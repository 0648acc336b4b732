import { describe, expect, it } from 'vitest';
import { billOrder, billQuestion } from './bill-search.ts';

const OWN = { of: 'subcontractor' as const, organizationIds: ['own'] };

describe('the URL of a list of bills', () => {
  it('requests all bills for the office, and a subcontractor’s own', () => {
    expect(billQuestion({ of: 'office' }, {})).toEqual({
      organizationIds: null,
      statuses: null,
      isPartlyPaid: false,
      from: null,
      until: null,
      dueFrom: null,
      dueUntil: null,
      isDueNone: false,
      isOverNte: false,
      text: '',
    });
    expect(billQuestion(OWN, {}).organizationIds).toEqual(['own']);
  });

  it('treats unpaid as submitted or approved', () =>
    expect(billQuestion(OWN, { status: 'unpaid' }).statuses).toEqual(['submitted', 'approved']));

  it('treats partly paid as approved with a payment, which no other state asks for', () => {
    expect(billQuestion(OWN, { status: 'partly_paid' })).toMatchObject({
      statuses: ['approved'],
      isPartlyPaid: true,
    });
    expect(billQuestion(OWN, { status: 'approved' })).toMatchObject({
      statuses: ['approved'],
      isPartlyPaid: false,
    });
  });

  it('includes the whole last day', () => {
    const { from, until } = billQuestion(OWN, {
      'submitted-from': '2026-11-02',
      'submitted-to': '2026-11-02',
    });
    expect(from).toBe(new Date(2026, 10, 2).toISOString());
    expect(until).toBe(new Date(2026, 10, 3).toISOString());
  });

  it('ignores an invalid date in the URL', () =>
    expect(billQuestion(OWN, { 'submitted-from': 'yesterday' }).from).toBeNull());
});

describe('the order of a list of bills', () => {
  it.each([
    [undefined, 'created_at', false],
    ['-total', 'total_amount', false],
    ['submitted', 'submitted_at', true],
    ['password', 'created_at', false],
  ] as const)('%s is %s, ascending: %s', (sort, column, ascending) =>
    expect(billOrder(sort)).toEqual({ column, ascending }),
  );
});
