import { expect, test } from 'vitest';
import { defaultTemplate, templateNames } from '#server/mail/default-templates.ts';
import { render } from '#server/mail/render.ts';
import { EMAIL_NAMES } from '#shared/rules/email-templates.ts';

const facts = {
  url: 'http://portal.test/verify?a=1&b=2',
  code: '482913',
  email: 'ann@people.test',
  old_email: 'old@people.test',
  new_email: 'new@people.test',
  site_url: 'http://portal.test',
  valid_minutes: '60',
  product_name: 'Fieldfare',
  company_name: 'Acme',
  support_email: '',
  support_phone: '',
  inviter_name: 'Dana Whitfield',
  organization_name: 'Acme Roofing',
  firm_name: 'Acme Roofing',
  first_name: 'Ann',
  role: 'Member',
  valid_until: 'Dec 5, 2026, 9:00 AM EST',
  heading: 'You have 5 unread messages',
  summary: 'WO-000123 is assigned to you: Door',
  action: 'Open work order',
  action_url: 'http://portal.test/subcontractor/work-orders/1',
  settings_url: 'http://portal.test/partner/profile',
  unsubscribe_url: 'http://portal.test/unsubscribe?token=1&b=2',
  device: 'Chrome on Windows',
  factor: 'A security key (Blue key)',
  passkey: 'A passkey (Work phone)',
  provider: 'Google',
  phone_end: 'forty-two',
  codes_left: 'seven',
  sent_by: 'Bo',
  error: 'There is no room.',
  last_backup: 'Nov 30, 2026, 2:31 AM',
  topics: [
    {
      title: 'Work orders',
      earlier: '2 earlier',
      entries: [{ title: 'WO-000123 is assigned to you', body: 'Door', url: 'http://portal.test/x' }],
    },
  ],
  conversations: [
    {
      title: 'WO-000123 Door',
      url: 'http://portal.test/messages?a=1',
      earlier: '2 earlier',
      messages: [{ sender: 'Ann', text: 'Hello' }],
    },
  ],
};

test('every mail that is sent has a default template', () => {
  expect(templateNames()).toEqual([
    'backup_failed',
    'confirmation',
    'credit_note',
    'email_change',
    'email_change_current',
    'email_changed',
    'factor_added',
    'factor_removed',
    'factors_reset',
    'identity_linked',
    'identity_unlinked',
    'invitation',
    'invite',
    'invoice',
    'invoice_reminder',
    'magic_link',
    'new_device',
    'passkey_added',
    'passkey_removed',
    'password_changed',
    'phone_changed',
    'reauthentication',
    'recovery',
    'recovery_code_used',
    'recovery_codes_made',
    'remittance',
    'test_email',
    'unread_messages',
    'work_news',
  ]);
  expect([...EMAIL_NAMES].sort()).toEqual(templateNames());
  expect(() => defaultTemplate('../../package')).toThrow('There is no email template');
});

test.each(templateNames())(
  '%s says the same as text and as HTML, and loads nothing from anywhere',
  async (name) => {
    const mail = await render(defaultTemplate(name), facts);
    expect(mail.subject).not.toBe('');
    expect(mail.subject).not.toContain(facts.code);
    for (const fact of [
      'url',
      'code',
      'new_email',
      'heading',
      'action',
      'action_url',
      'device',
      'factor',
      'passkey',
      'provider',
      'codes_left',
    ] as const) {
      const inText = mail.text.includes(facts[fact]);
      expect(mail.html.includes(facts[fact].replaceAll('&', '&amp;')), fact).toBe(inText);
    }
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|src=/);
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/\{\{|\{%|undefined/);
  },
);

test.each(['confirmation', 'magic_link', 'recovery', 'invite', 'email_change', 'email_change_current'])(
  '%s carries a link and a code',
  async (name) => {
    const mail = await render(defaultTemplate(name), facts);
    for (const key of [facts.url, facts.code]) expect(mail.text).toContain(key);
  },
);

test('the mail to a new address names the account, and a first address does not wait for an old one', async () => {
  const say = async (old_email: string) => render(defaultTemplate('email_change'), { ...facts, old_email });
  const waits = /The account \S+ asks to move to this address.* once \S+ has confirmed it too/;
  const [change, first] = [await say('old@people.test'), await say('')];
  expect([change.text, change.html].map((part) => waits.test(part))).toEqual([true, true]);
  expect([first.text, first.html].map((part) => waits.test(part))).toEqual([false, false]);
});
