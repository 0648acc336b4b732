import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Facts } from '#web/ui/facts.tsx';
import { FreeText } from '#web/ui/free-text.tsx';

test('free text keeps its lines and breaks a string without spaces', () => {
  const html = renderToStaticMarkup(<FreeText className="max-w-prose">{'one\ntwo'}</FreeText>);
  expect(html).toBe('<p class="whitespace-pre-line wrap-anywhere max-w-prose">one\ntwo</p>');
});

test('details break it, too', () => {
  const html = renderToStaticMarkup(<Facts facts={[{ label: 'Notes', value: 'text' }]} />);
  expect(html).toContain('wrap-anywhere');
});

test('no screen shows multi-line input without line breaks', () => {
  const lines = globSync('web/**/*.tsx').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /whitespace-pre-(line|wrap)/.test(line) && !/anywhere/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines.filter((line) => !line.startsWith('web/ui/free-text.test.tsx'))).toEqual([]);
});
