import { describe, expect, test } from 'vitest';
import { emailIdIn, failedDeliveries, refusesAddress } from './delivery-report.ts';

const ID = '0197a3c0-1111-7222-8333-444455556666';

describe('failedDeliveries', () => {
  test('reads the recipient block of a report, with folded lines', () => {
    const report = [
      'Reporting-MTA: dns; mx.example.net',
      'Arrival-Date: Sun, 29 Nov 2026 09:00:00 +0000',
      '',
      'Final-Recipient: rfc822; dana@example.com',
      'Original-Recipient: rfc822;dana@example.com',
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; mail.example.com',
      'Diagnostic-Code: smtp; 550 5.1.1 <dana@example.com>: Recipient address',
      '    rejected: User unknown',
      '',
    ].join('\r\n');
    expect(failedDeliveries(report)).toEqual([
      { status: '5.1.1', answer: '550 5.1.1 <dana@example.com>: Recipient address rejected: User unknown' },
    ]);
  });

  test.each([
    ['a delay', 'Action: delayed\nStatus: 4.4.1'],
    ['a delivery', 'Action: delivered\nStatus: 2.1.5'],
    ['a relay without further reports', 'Action: relayed\nStatus: 2.1.9'],
    ['no action', 'Status: 5.1.1'],
  ])('%s is no failure', (_what, block) => {
    expect(
      failedDeliveries(`Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; a@b.test\n${block}\n`),
    ).toEqual([]);
  });

  test('takes a status with a comment, and a report without one or without words', () => {
    const of = (block: string) => failedDeliveries(`Reporting-MTA: dns; a\n\n${block}`);
    expect(of('Action: Failed\nStatus: 5.2.2 (mailbox full)')).toEqual([
      { status: '5.2.2', answer: '5.2.2' },
    ]);
    expect(of('ACTION: failed\nDiagnostic-Code: X-Postfix; host not found')).toEqual([
      { status: '5.0.0', answer: 'host not found' },
    ]);
  });

  test('the answer is one line of bounded length, without control characters', () => {
    const [failure] = failedDeliveries(
      `A: b\n\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; \u001b[31m${'x'.repeat(2000)}`,
    );
    expect(failure?.answer).toHaveLength(500);
    expect(failure?.answer).not.toMatch(/\p{Cc}/u);
  });

  test('text that is no report has no failures', () => {
    for (const text of ['', '\n\n', 'Hello Dana,\n\nthe crew is late.', ':\n\n:\n']) {
      expect(failedDeliveries(text)).toEqual([]);
    }
  });
});

test.each([
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.1.6', true],
  ['5.2.1', true],
  ['5.4.1', true],
  ['5.0.0', true],
  ['5.2.2', false],
  ['5.1.7', false],
  ['5.1.8', false],
  ['5.3.4', false],
  ['5.7.1', false],
  ['4.4.1', false],
])('a failure with %s refuses the address: %s', (status, expected) => {
  expect(refusesAddress({ status, answer: '' })).toBe(expected);
});

describe('emailIdIn', () => {
  test('reads the ID from our header, also where a service has replaced Message-ID', () => {
    expect(emailIdIn(`From: a@b.test\r\nMessage-ID: <${ID}@portal.test>\r\nTo: c@d.test\r\n`)).toBe(ID);
    expect(emailIdIn(`Message-ID: <0100@email.example>\nX-Portal-Email:\n ${ID}\n\nBody`)).toBe(ID);
  });

  test('reads headers only: what a text says is not believed', () => {
    expect(emailIdIn(`Message-ID: <abc@portal.test>\r\n\r\nX-Portal-Email: ${ID}\r\n`)).toBeUndefined();
    expect(emailIdIn(`Subject: ${ID}\n`)).toBeUndefined();
    expect(emailIdIn('')).toBeUndefined();
  });
});
