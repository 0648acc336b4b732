import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASON_GROUPS } from '#shared/error-reasons/index.ts';
import { renderPage } from './render-page.ts';

const page = readFileSync(new URL('../../docs/error-codes.md', import.meta.url), 'utf8');

test('the page is what the list says, and says what a change of the list would', () => {
  expect(renderPage(page, REASON_GROUPS)).toBe(page);
  const other = {
    Doors: { door_stuck: { code: 'conflict', text: 'Door {{door}} is stuck|{{count}}.' } },
  } as const;
  const changed = renderPage(page, other);
  expect(changed).toContain(
    '### Doors\n\n| reason | code | status | message, *hint*, and (facts) |\n|---|---|---|---|\n' +
      '| `door_stuck` | `conflict` | 409 | Door {{door}} is stuck\\|{{count}}. |\n\n<!-- reasons: end -->',
  );
  expect(changed).not.toContain('bill_missing');
});

test('a state of the database has the status with which the gateway responds', () => {
  expect(page).toContain('| `work_order_missing` | `not_found`, `PT404` | 404 |');
  expect(page).toContain('| `time_person_missing` | `not_found`, `23514` | 404, 400 |');
  expect(page).toContain('| `message_forbidden` | `42501` | 403 |');
});

test('a page without the comments that surround a part is refused', () => {
  expect(() => renderPage('# Error codes', {})).toThrow('<!-- codes: generated -->');
});
