import { describe, expect, it } from 'vitest';
import { addPerson, endsHold, isNobodys, keptAssignees, makeLead, removePerson } from './assignment-form.ts';

const ada = { profile_id: 'ada', is_lead: true };
const ben = { profile_id: 'ben', is_lead: false };

describe('the people of an assignment', () => {
  it('have the first one as lead', () => expect(addPerson([], 'ada')).toEqual([ada]));
  it('keep their lead when more are added', () => expect(addPerson([ada], 'ben')).toEqual([ada, ben]));
  it('are each listed once', () => expect(addPerson([ada, ben], 'ben')).toEqual([ada, ben]));
  it('get a new lead when theirs is removed', () =>
    expect(removePerson([ada, ben], 'ada')).toEqual([{ ...ben, is_lead: true }]));
  it('have one lead only', () =>
    expect(makeLead([ada, ben], 'ben').filter(({ is_lead }) => is_lead)).toEqual([
      { profile_id: 'ben', is_lead: true },
    ]));
});

describe('the people of another firm', () => {
  it('are removed, and another person leads', () =>
    expect(keptAssignees([ada, ben], [{ id: 'ben' }])).toEqual([{ ...ben, is_lead: true }]));
  it('are removed completely', () => expect(keptAssignees([ada], [])).toEqual([]));
  it('stay while it is unknown who is available', () =>
    expect(keptAssignees([ada], undefined)).toEqual([ada]));
  it('are empty when all of them are available', () =>
    expect(keptAssignees([ben], [{ id: 'ada' }, { id: 'ben' }])).toEqual([ben]));
});

it('work without a firm and without a person is unassigned', () => {
  expect(isNobodys({ assigned_organization_id: null, assignees: [] })).toBe(true);
  expect(isNobodys({ assigned_organization_id: null, assignees: [ada] })).toBe(false);
  expect(isNobodys({ assigned_organization_id: 'firm', assignees: [] })).toBe(false);
});

it('on hold ends with the assignment to another firm, and with nothing else', () => {
  const held = { status: 'on_hold', assigned_organization_id: 'one' } as const;
  expect(endsHold(held, 'another')).toBe(true);
  expect(endsHold({ ...held, assigned_organization_id: null }, 'another')).toBe(true);
  expect(endsHold(held, 'one')).toBe(false);
  expect(endsHold(held, null)).toBe(false);
  expect(endsHold({ ...held, status: 'in_progress' }, 'another')).toBe(false);
});
