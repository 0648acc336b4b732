import { describe, expect, it } from 'vitest';
import {
  type BoardCard,
  type BoardColumn,
  canMove,
  needsDialog,
  targetsOf,
  whyNot,
  withMoves,
} from './board-columns.ts';

const card = (id: string, status: BoardCard['status']): BoardCard => ({
  ...{
    id,
    status,
    work_order_number: `WO-${id}`,
    title: id,
    status_reason: null,
    priority: 'medium',
    trade: '',
  },
  ...{
    location: '',
    due_date: null,
    created_at: '2026-11-20',
    accepted_at: null,
    arrival_at: null,
    appointment_from: null,
    appointment_until: null,
    customer: null,
  },
  ...{ assignee: null, lead: null, is_lead_active: null, nte_amount: null, billed: 0 },
});
const received: BoardColumn = {
  ...{ status: 'received', cards: [card('1', 'received'), card('2', 'received')], total: 30, atLeast: false },
};
const assigned: BoardColumn = {
  status: 'assigned',
  cards: [card('3', 'assigned')],
  total: 1,
  atLeast: false,
};

describe('a card', () => {
  it('can be moved where the status table allows it for the office', () => {
    expect(targetsOf('received')).toEqual(['assigned', 'on_hold', 'cancelled']);
    expect(targetsOf('completed')).toEqual(['closed']);
    expect(targetsOf('closed')).toEqual([]);
    expect(canMove('received', 'completed')).toBe(false);
  });

  it('asks first where a reason or an assignee is required', () => {
    expect(needsDialog({ card: card('1', 'received'), to: 'assigned' })).toBe(true);
    expect(needsDialog({ card: card('1', 'assigned'), to: 'on_hold' })).toBe(true);
    expect(needsDialog({ card: card('1', 'assigned'), to: 'in_progress' })).toBe(false);
  });

  it('gets the reason why a column refuses it', () => {
    expect(whyNot('completed')).toBe('Only from Work Completed');
    expect(whyNot('in_progress')).toBe('Only from Assigned, Work Completed');
  });
});

describe('columns during a move', () => {
  const move = { card: card('1', 'received'), to: 'assigned' } as const;

  it('show the card in its target, and count it there', () => {
    const [before, after] = withMoves([received, assigned], [move]);
    expect(before).toMatchObject({ total: 29, cards: [{ id: '2' }] });
    expect(after).toMatchObject({ total: 2, cards: [{ id: '1', status: 'assigned' }, { id: '3' }] });
  });

  it('count nothing twice after the response', () => {
    const done: BoardColumn = { ...assigned, cards: [card('1', 'assigned'), ...assigned.cards], total: 2 };
    expect(
      withMoves([{ ...received, cards: [card('2', 'received')], total: 29 }, done], [move])[1]?.total,
    ).toBe(2);
  });
});
