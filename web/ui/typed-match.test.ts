import { describe, expect, it } from 'vitest';
import { typedMatch } from '#web/ui/typed-match.ts';

const mall = { value: '1', label: 'Northgate Mall', detail: 'Ashford' };
const answered = { answers: 'gate', isPending: false, isLimited: false };

it('selects the only match of local options', () => expect(typedMatch([mall], 'gate')).toBe(mall));

describe('for options that the server searches', () => {
  it('selects the only match when they belong to this text', () => {
    expect(typedMatch([mall], ' gate ', answered)).toBe(mall);
    expect(typedMatch([mall], 'ashford', { ...answered, answers: 'ashford' })).toBe(mall);
  });

  it('waits while they belong to an earlier text', () => {
    const pending = { ...answered, isPending: true };
    expect(typedMatch([mall], 'gate', { ...pending, answers: 'north' })).toBe('pending');
    expect(typedMatch([mall], 'gate', { ...pending, answers: null })).toBe('pending');
  });

  it('selects none without a response', () =>
    expect(typedMatch([mall], 'gate', { ...answered, answers: null })).toBeUndefined());

  it('selects only an exact name of a truncated list', () => {
    const limited = { ...answered, isLimited: true };
    expect(typedMatch([mall], 'gate', limited)).toBeUndefined();
    expect(typedMatch([mall], 'northgate mall', { ...limited, answers: 'northgate mall' })).toBe(mall);
  });
});
