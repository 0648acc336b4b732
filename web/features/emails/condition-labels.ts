import { EMAIL_KINDS, variablesOf } from '#shared/rules/email-templates.ts';
import { type Message, message, t } from '#web/lib/text.ts';

/** What it means that a value of the built-in texts is filled in. */
const FILLED: Readonly<Record<string, Message>> = {
  support_email: message('Only if your company has a support address:'),
  support_phone: message('Only if your company has a support phone number:'),
  firm_name: message('Only if the person works for another company:'),
  old_email: message('Only if there was an address before:'),
  contact_name: message('Only if the billing contact has a name:'),
  title: message('Only if it has a title:'),
  due_date: message('Only if it has a due date:'),
  invoice_number: message('Only if it is for an invoice:'),
  reference: message('Only if the customer has given a reference:'),
  'conversation.earlier': message('Only if there are earlier messages:'),
  'topic.earlier': message('Only if there are earlier notifications:'),
  'one.body': message('Only if there is more to say about it:'),
};

const LISTS: Readonly<Record<string, Message>> = {
  conversations: message('For each conversation:'),
  'conversation.messages': message('For each message of the conversation:'),
  topics: message('For each topic:'),
  'topic.entries': message('For each notification of the topic:'),
};

/** The condition that a value is filled in, in words. */
export function filledLabel(value: string): string {
  const label = FILLED[value];
  if (label) return t(label);
  const meaning = meaningOf(value);
  return meaning
    ? t('Only if this is filled in: {{meaning}}', { meaning: t(meaning) })
    : t('Only if there is {{value}}:', { value });
}

/** The condition that a value is empty, in words. */
export function emptyLabel(value: string): string {
  const meaning = meaningOf(value);
  return meaning
    ? t('Only if this is empty: {{meaning}}', { meaning: t(meaning) })
    : t('Only if {{value}} is empty:', { value });
}

/** What is repeated for each entry of a list. */
export function listLabel(list: string): string {
  const label = LISTS[list];
  return label ? t(label) : t('For each entry of {{list}}:', { list });
}

/** The meaning of a variable; undefined where emails do not agree on it. */
function meaningOf(variable: string): Message | undefined {
  const meanings = new Set(
    Object.keys(EMAIL_KINDS)
      .flatMap(variablesOf)
      .filter(({ name }) => name === variable)
      .map(({ meaning }) => meaning),
  );
  return meanings.size === 1 ? [...meanings][0] : undefined;
}
