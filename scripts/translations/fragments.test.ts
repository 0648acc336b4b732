import { expect, test } from 'vitest';
import { findFragments } from './fragments.ts';

const linesOf = (source: string) => findFragments('x.tsx', source);

test.each([
  ['a text and an element', `<p>{t('last used')} <RelativeDate value={at} inSentence /></p>`],
  ['a text among values', `<p><b>{name}</b> {t(phrase)}{' '}<b>{number}</b></p>`],
  ['two texts', `<p>{t('Hello')} {isNew ? t('new') : t('old')}</p>`],
  ['a template', `\`\${t('NTE')} \${amount}\``],
  ['a template with words', `\`the \${t('NTE')}\``],
  ['a sum', `t('Hello') + name`],
])('finds a sentence from parts: %s', (_, source) =>
  expect(linesOf(`\nconst f = () => ${source};`)).toEqual([2]),
);

test.each([
  ['facts with a separator', `<p>{t('Since {{time}}', { time })}{' · '}<Elapsed /></p>`],
  ['a label with its value', `\`\${t('Photos')}: \${count}\``],
  ['whole sentences', `<p>{problem.message} {t('The route begins at its first stop.')}</p>`],
  ['a button with an icon', `<Button>{isBusy && <Send aria-hidden />}{t('Send')}</Button>`],
  ['boxes beside each other', `<p className="flex gap-2"><span>{t('Total')}</span><span>{amount}</span></p>`],
  ['a badge', `<p>{name}<span className="ml-2">{t('required')}</span></p>`],
  ['a fallback', `<p><b>{number ?? t('Work order')}</b> {title}</p>`],
  [
    'a sentence with elements',
    `<RichText text={message('Saved {{when}}')} nodes={{ when: <RelativeDate /> }} />`,
  ],
])('leaves alone: %s', (_, source) => expect(linesOf(`const f = () => ${source};`)).toEqual([]));
