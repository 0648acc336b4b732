import { expect, test } from 'vitest';
import { undeliveredReports } from '#web/features/reports/undelivered-reports.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';

const drafts = ['open', 'a', 'b'].map(
  (id) => ({ id, workOrderId: 'order', submittedAt: '2026-11-03T10:00:00Z' }) as LocalDraft,
);
const item = (draftId: string, type: SyncItem['type'], more: Partial<SyncItem> = {}) =>
  ({ id: `${type}:${draftId}`, type, data: { draftId }, ...more }) as SyncItem;
const REFUSED = { needsAttention: true, error: { title: 'This work order is cancelled.', advice: '' } };
const on = (items: SyncItem[]) => undeliveredReports(drafts, items, { workOrderId: 'order', openId: 'open' });

test('a report without a refusal is sent automatically', () => {
  expect(on([item('a', 'report_submit'), item('b', 'photo_upload')])).toEqual({ waiting: 2, refused: [] });
  const retried = { needsAttention: true, nextAttempt: '2026-11-03T11:00:00Z' };
  expect(on([item('a', 'report_submit', retried)]).waiting).toBe(2);
  expect(undeliveredReports(drafts, [], { workOrderId: 'other', openId: '' }).waiting).toBe(0);
});

test('a refused report is not, and neither are its photos', () => {
  const report = item('a', 'report_submit', REFUSED);
  expect(on([report, item('a', 'photo_upload'), item('b', 'report_submit')])).toEqual({
    waiting: 1,
    refused: [report],
  });
});

test('a report whose last photos are refused is not sent further', () => {
  const photo = item('b', 'photo_upload', REFUSED);
  expect(on([photo]).refused).toEqual([photo]);
  expect(on([photo, { ...item('b', 'photo_upload'), id: 'another' }]).refused).toEqual([]);
});
