import { describe, expect, it } from 'vitest';
import { typedMatch } from '#web/ui/typed-match.ts';

const mall = { value: '1', label: 'Northgate Mall', detail: 'Ashford' };
const answered = { answers: 'gate', isPending: false, isLimited: false };

it('takes the only match of options that are all here', () => expect(typedMatch([mall], 'gate')).toBe(mall));

describe('of options that are searched on the server', () => {
  it('takes the only match when they answer this text', () => {
    expect(typedMatch([mall], ' gate ', answered)).toBe(mall);
    expect(typedMatch([mall], 'ashford', { ...answered, answers: 'ashford' })).toBe(mall);
  });

  it('waits while they answer an earlier text', () => {
    const pending = { ...answered, isPending: true };
    expect(typedMatch([mall], 'gate', { ...pending, answers: 'north' })).toBe('pending');
    expect(typedMatch([mall], 'gate', { ...pending, answers: null })).toBe('pending');
  });

  it('takes none when no answer comes', () =>
    expect(typedMatch([mall], 'gate', { ...answered, answers: null })).toBeUndefined());

  it('takes only an exact name of a limited list', () => {
    const limited = { ...answered, isLimited: true };
    expect(typedMatch([mall], 'gate', limited)).toBeUndefined();
    expect(typedMatch([mall], 'northgate mall', { ...limited, answers: 'northgate mall' })).toBe(mall);
  });
});
