import { describe, expect, it } from 'vitest';
import { statusesOf } from './list-views.ts';

describe('a view of the list', () => {
  it('stands for several statuses', () => expect(statusesOf('field')).toEqual(['assigned', 'in_progress']));
  it('or for the one it names', () => expect(statusesOf('closed')).toEqual(['closed']));
  it('of late work, only while it is open', () =>
    expect(statusesOf('late')).toEqual(['received', 'assigned', 'in_progress', 'on_hold']));
});
