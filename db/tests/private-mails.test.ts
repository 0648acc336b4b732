import { expect, it } from 'vitest';
import { attemptAll, outcomes } from './support/cases.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

it.each([
  'select from app.mail_bodies',
  'delete from app.mail_bodies',
  'insert into app.mail_bodies default values',
])('keeps the texts of confidential mails for the outbox: %s', async (text) => {
  expect(await attemptAll(cases.testDatabase, cases.scenario, () => ({ text }))).toEqual(outcomes('refused'));
});

it('leaves no text of a confidential mail in the log of the office', async () => {
  const insert = `insert into public.email_log (to_address, template, subject, text, is_confidential)
    values ('a@cases.test', 'work_news', 'News', 'Between us', true)`;
  await expect(cases.testDatabase.owner.query(insert)).rejects.toThrow('email_log_confidential');
});
