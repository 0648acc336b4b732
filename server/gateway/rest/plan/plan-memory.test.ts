import { expect, test } from 'vitest';
import { planOnce } from '#server/gateway/rest/plan/plan-memory.ts';
import type { Schema } from '#server/gateway/rest/schema-cache/schema.ts';

const schema = () => ({}) as Schema;

test('the same request is planned once, another one and another schema anew', () => {
  const one = schema();
  const plan = planOnce(one, 'a', () => ['first']);
  expect(planOnce(one, 'a', () => ['second'])).toBe(plan);
  expect(planOnce(one, 'b', () => ['other'])).toEqual(['other']);
  expect(planOnce(schema(), 'a', () => ['new'])).toEqual(['new']);
});

test('a refusal is not cached', () => {
  const one = schema();
  const refuse = () => {
    throw new Error('no');
  };
  expect(() => planOnce(one, 'a', refuse)).toThrow('no');
  expect(planOnce(one, 'a', () => 'now')).toBe('now');
});

test('the least recently used plan is removed first, and long requests are never cached', () => {
  const one = schema();
  let made = 0;
  const ask = (question: string) =>
    planOnce(one, question, () => {
      made += 1;
      return { question };
    });
  for (let n = 0; n < 300; n += 1) ask(`q${n}`);
  ask('q0');
  ask('one more');
  made = 0;
  ask('q0');
  expect(made).toBe(0);
  ask('q1');
  expect(made).toBe(1);
  ask('x'.repeat(3000));
  ask('x'.repeat(3000));
  expect(made).toBe(3);
});
