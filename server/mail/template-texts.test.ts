import { afterEach, expect, test } from 'vitest';
import { setCatalog } from '#shared/text.ts';
import { defaultTemplate, layout, templateNames } from './default-templates.ts';
import { textsOfTemplate, translateTemplate } from './template-texts.ts';

afterEach(() => setCatalog('en-US', {}));

const TEMPLATE = `<style>p { color: red; }</style>
{% if code != '' %}
<p title="x">Enter {{ code }}{% if late %} soon{% endif %}.</p>&nbsp;<b>{{ url }}</b> ·
{% endif %}`;

test('finds whole sentences with their placeholders and conditions, and no markup', () => {
  expect(textsOfTemplate(TEMPLATE)).toEqual(['Enter {{code}}{% if late %} soon{% endif %}.']);
});

test('translates sentences, and leaves the rest alone', () => {
  expect(translateTemplate(TEMPLATE)).toBe(TEMPLATE);
  setCatalog('de-DE', { 'Enter {{code}}{% if late %} soon{% endif %}.': '{{code}} eingeben.' });
  expect(translateTemplate(TEMPLATE)).toContain('<p title="x">{{ code }} eingeben.</p>');
});

test('the mails of the portal are in its language, with their subjects', () => {
  setCatalog('de-DE', {
    'Reset your {{product_name}} password': '{{product_name}}: neues Passwort',
    'Choose a new password': 'Neues Passwort wählen',
    'Stop these mails': 'Diese Mails beenden',
  });
  expect(defaultTemplate('recovery').subject).toBe('{{ product_name }}: neues Passwort');
  expect(layout()).toMatch(/<html lang="de-DE">[\s\S]*>Diese Mails beenden</);
});

test('no sentence of a mail continues after an element, where it could not be translated', () => {
  const texts = templateNames().flatMap((name) => textsOfTemplate(defaultTemplate(name).html));
  const begun = [...texts, ...textsOfTemplate(layout())].filter((text) => /^[\p{Ll},;]/u.test(text));
  expect(begun).toEqual([]);
});
