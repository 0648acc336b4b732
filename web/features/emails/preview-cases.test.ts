import { expect, test } from 'vitest';
import { decidingVariables, textInCases } from '#web/features/emails/preview-cases.ts';

const text = {
  subject: "{% if firm_name != '' %}To {{ firm_name }}{% else %}To us{% endif %}",
  body: '<p>{% if support_email %}Write{% endif %}</p>\n{% if conversation.earlier != "" %}+{% endif %}',
};

test('the variables that decide about a text are found, but none of a list', () => {
  expect(decidingVariables('invitation', text)).toEqual(['firm_name', 'support_email']);
  expect(decidingVariables('invitation', { subject: 'Hello', body: '<p>{{ firm_name }}</p>' })).toEqual([]);
});

test('a case fills in the example or nothing, and moves no line', () => {
  expect(textInCases('invitation', text, {})).toEqual(text);
  const { subject, body } = textInCases('invitation', text, { firm_name: 'empty', support_email: 'filled' });
  const start = '{% assign firm_name = "" %}{% assign support_email = "help@example.com" %}';
  expect(subject).toBe(start + text.subject);
  expect(body).toBe(start + text.body);
});

test('a subject that would become too long stays as it is', () => {
  const long = { ...text, subject: text.subject.padEnd(299, '.') };
  expect(textInCases('invitation', long, { firm_name: 'empty' }).subject).toBe(long.subject);
});
