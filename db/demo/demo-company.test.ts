import { describe, expect, test } from 'vitest';
import {
  findTransition,
  WORK_ORDER_STATUSES,
  type WorkOrderStatus,
} from '#shared/rules/work-order-status.ts';
import { dayOf } from './calendar.ts';
import { type DemoCompany, demoCompany } from './demo-company.ts';
import type { WorkOrder } from './work-order.ts';

/** A weekday, a Sunday, the first of a month, and the day after the clocks changed. */
const DAYS = ['2026-11-20T18:00:00Z', '2026-07-05T12:00:00Z', '2027-01-01T15:00:00Z', '2027-03-15T12:00:00Z'];

const company = (now: string) => demoCompany(new Date(now), 'Fieldfare Facility Services');
const json = (demo: DemoCompany) =>
  JSON.stringify([demo.orders, demo.bills, demo.invoices, demo.timeSheets, demo.photos]);

test('is the same company all day, and another one on another day', () => {
  expect(json(company('2026-11-20T14:00:00Z'))).toBe(json(company('2026-11-20T22:00:00Z')));
  expect(json(company('2026-11-20T14:00:00Z'))).not.toBe(json(company('2026-11-21T14:00:00Z')));
});

describe.each(DAYS)('on %s', (now) => {
  const { orders, bills, invoices, timeSheets, receipts, conversations, notifications, photos, world } =
    company(now);
  const having = (status: WorkOrderStatus, assignedTo: WorkOrder['assignedTo']) =>
    orders.filter((order) => order.status === status && order.assignedTo === assignedTo);

  test('has a year of work orders in every state', () => {
    expect(orders.length).toBeGreaterThanOrEqual(420);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(WORK_ORDER_STATUSES));
    expect(dayOf(Math.min(...orders.map(({ receivedAt }) => receivedAt)))).toBeLessThan(-350);
  });

  test('lets nothing happen in the future', () => {
    const moments = [
      ...orders.flatMap(({ history, reports, segments }) => [
        ...history.map(({ at }) => at),
        ...reports.flatMap(({ submittedAt, reviewedAt }) => [submittedAt, reviewedAt ?? submittedAt]),
        ...segments.map(({ to }) => to),
      ]),
      ...bills.flatMap(({ submittedAt, reviewedAt, paidAt, createdAt }) => [
        submittedAt,
        reviewedAt,
        paidAt,
        createdAt,
      ]),
      ...invoices.flatMap(({ createdAt, sentAt, paidAt, voidedAt }) => [createdAt, sentAt, paidAt, voidedAt]),
      ...timeSheets.flatMap((row) => row.segments.map(({ to }) => to)),
      ...receipts.flatMap(({ createdAt, reviewedAt }) => [createdAt, reviewedAt]),
      ...conversations.flatMap(({ messages, readUntil }) => [
        ...messages.map(({ at }) => at),
        ...readUntil.values(),
      ]),
      ...notifications.flatMap(({ at, readAt }) => [at, readAt]),
      ...photos.map(({ takenAt }) => takenAt),
    ];
    expect(moments.filter((moment) => moment !== null && moment >= 0)).toEqual([]);
  });

  test('takes every work order through allowed steps in chronological order', () => {
    for (const { history, status, number } of orders) {
      expect(history.at(-1)?.status, number).toBe(status);
      expect(history[0]?.status, number).toBe('received');
      history.forEach((event, index) => {
        const before = history[index - 1] ?? event;
        expect(event.at, `${number} ${event.kind}`).toBeGreaterThanOrEqual(before.at);
        if (event.status === before.status) return;
        const step = findTransition(before.status, event.status);
        expect(step, `${number}: ${before.status} to ${event.status}`).toBeDefined();
        if (step?.needsReason) expect(event.reason, `${number} ${event.kind}`).toBeTruthy();
      });
    }
  });

  test('numbers work orders in the order of their creation', () => {
    const numbers = orders.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted());
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('has nobody at two locations at once', () => {
    for (const person of new Set(timeSheets.map((row) => row.person))) {
      const worked = timeSheets.filter((row) => row.person === person).flatMap((row) => row.segments);
      worked.sort((a, b) => a.from - b.from);
      worked.forEach((segment, index) => {
        expect(segment.to).toBeGreaterThan(segment.from);
        expect(segment.from, `${person}, time segment ${index}`).toBeGreaterThanOrEqual(
          worked[index - 1]?.to ?? segment.from,
        );
      });
    }
  });

  test('bills only completed work of the firm itself, once, and an amount above the NTE in one pending bill line', () => {
    const billed = bills.flatMap((bill) => bill.lines.map((line) => ({ bill, ...line })));
    expect(new Set(billed.map(({ order }) => order.id)).size).toBe(billed.length);
    for (const { bill, order } of billed) {
      expect(order.assignedTo).toBe(bill.company);
      expect(['completed', 'closed']).toContain(order.status);
      expect(order.approvedAt).toBeLessThanOrEqual(bill.createdAt);
    }
    const over = billed.filter(({ order, amount }) => amount > (order.nte ?? 0));
    expect(over.map(({ bill }) => bill.status)).toEqual(['submitted']);
  });

  test('invoices each completed work order of the partner once, apart from a void invoice', () => {
    const invoiced = invoices
      .filter(({ status }) => status !== 'void')
      .flatMap(({ partner, lines }) => lines.map((line) => ({ partner, ...line })))
      .filter(({ receipt }) => receipt === null);
    expect(new Set(invoiced.map(({ order }) => order.id)).size).toBe(invoiced.length);
    expect(invoiced.filter(({ partner, order }) => order.location.partner !== partner)).toEqual([]);
  });

  test('invoices what the crew bought with the work, so that of invoiced work little is left to invoice', () => {
    const lines = invoices.filter(({ status }) => status !== 'void').flatMap((invoice) => invoice.lines);
    const passedOn = lines.flatMap(({ receipt }) => receipt ?? []);
    expect(new Set(passedOn).size).toBe(passedOn.length);
    const done = new Set(lines.map(({ order }) => order));
    const left = receipts.filter(
      (receipt) =>
        receipt.status === 'approved' &&
        !passedOn.includes(receipt) &&
        receipt.shares.some(({ order }) => order !== null && done.has(order)),
    );
    expect(passedOn.length).toBeGreaterThan(10);
    expect(left.length).toBeLessThan(passedOn.length / 4);
  });

  test('closes a work order only when it is invoiced and paid', () => {
    const paid = new Set(
      invoices
        .filter(({ status }) => status === 'paid')
        .flatMap(({ lines }) => lines.map(({ order }) => order.id)),
    );
    const billed = new Set(
      bills
        .filter(({ status }) => status === 'paid')
        .flatMap(({ lines }) => lines.map(({ order }) => order.id)),
    );
    const closed = orders.filter(({ status }) => status === 'closed');
    expect(closed.length).toBeGreaterThan(200);
    for (const order of closed) {
      expect(paid.has(order.id)).toBe(true);
      expect(billed.has(order.id) || order.assignedTo === 'contractor').toBe(true);
    }
  });

  test('allocates no more of a receipt than was paid', () => {
    for (const { amount, shares } of receipts) {
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBeLessThanOrEqual(amount + 0.001);
    }
  });

  test('has pending work for every person', () => {
    for (const firm of ['northlight', 'brightwater'] as const) {
      const open = having('assigned', firm).length + having('in_progress', firm).length;
      expect(open, firm).toBeGreaterThanOrEqual(4);
      expect(open, firm).toBeLessThanOrEqual(9);
      const sentBack = having('in_progress', firm).filter(
        ({ reports }) => reports.at(-1)?.status === 'rejected',
      );
      expect(sentBack.length, firm).toBeGreaterThanOrEqual(1);
      expect(bills.filter(({ company: of, status }) => of === firm && status === 'draft')).toHaveLength(1);
      const onBills = new Set(
        bills
          .filter(({ status }) => status !== 'draft')
          .flatMap(({ lines }) => lines.map(({ order }) => order)),
      );
      expect(
        having('completed', firm).filter((order) => !onBills.has(order)).length,
        firm,
      ).toBeGreaterThanOrEqual(2);
    }
    expect(
      having('assigned', 'contractor').filter(({ crew }) => crew[0] === 'employee').length,
    ).toBeGreaterThanOrEqual(2);
    expect(having('received', null).length).toBeGreaterThanOrEqual(6);
    expect(orders.filter(({ status }) => status === 'work_completed').length).toBeGreaterThanOrEqual(4);
    expect(bills.filter(({ status }) => status === 'submitted').length).toBeGreaterThanOrEqual(2);
    const recent = orders.filter(
      ({ location, receivedAt }) => location.partner === 'harvest' && dayOf(receivedAt) >= -10,
    );
    expect(recent.length).toBeGreaterThanOrEqual(10);
    for (const account of ['admin', 'manager', 'employee', 'partner', 'subcontractor', 'subcontractor2']) {
      expect(
        notifications.filter(({ to, readAt }) => to === account && readAt === null).length,
        account,
      ).toBeGreaterThan(0);
    }
    expect(
      world.people.filter(({ email }) => email.endsWith('@fieldfare.test')).length,
    ).toBeGreaterThanOrEqual(7);
  });
});
