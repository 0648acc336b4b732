import { randomBytes, randomUUID } from 'node:crypto';
import { UPLOAD_CHUNK_BYTES } from '#shared/limits.ts';
import { SMALLEST_JPEG } from '#test/support/smallest-jpeg.ts';
import { createDelivery } from '#web/offline/outbox/delivery.ts';
import { draftOf, factsOf, photoOf } from '../../test/soak/delivery/local-report.ts';
import { QUESTIONS } from '../screens/questions.ts';
import type { Worker } from './companies.ts';

export const KINDS = ['open a screen', 'write a message', 'clock in or out', 'report with photos'] as const;
export type Kind = (typeof KINDS)[number];

/** How often one person of a kind does what in a working day. */
export const PER_DAY: Record<Worker['name'], Partial<Record<Kind, number>>> = {
  admin: { 'open a screen': 120, 'write a message': 15 },
  employee: { 'open a screen': 40, 'write a message': 8, 'clock in or out': 4 },
  partner: { 'open a screen': 15, 'write a message': 2 },
  subcontractor: { 'open a screen': 25, 'write a message': 3, 'report with photos': 2 },
};

const QUESTIONS_PER_SCREEN = 4;
const PHOTOS = 3;
const PHOTO_BYTES = 300_000;

export interface Target {
  /** Another node for each request. */
  url(): string;
  anonKey: string;
}

/** What people do, over the wire. @throws Error for every answer that is none */
export function createActions(target: Target) {
  const clockedIn = new Set<string>();

  const ask = async (worker: Worker, method: string, path: string, body?: unknown, more = {}) => {
    const answer = await fetch(`${target.url()}/rest/v1${path}`, {
      method,
      headers: {
        ...{ apikey: target.anonKey, authorization: `Bearer ${worker.token}` },
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path.slice(0, 80)} got ${answer.status}: ${text}`);
  };

  const screensOf = (name: Worker['name']) => [
    ...Map.groupBy(
      QUESTIONS.filter(({ roles, reportMs }) => roles.includes(name) && reportMs === undefined),
      ({ screen }) => screen,
    ).values(),
  ];
  const screens = new Map(
    (['admin', 'employee', 'partner', 'subcontractor'] as const).map((name) => [name, screensOf(name)]),
  );

  const actions: Record<Kind, (worker: Worker, random: () => number, text: string) => Promise<void>> = {
    async 'open a screen'(worker, random) {
      const all = screens.get(worker.name) ?? [];
      const questions = all[Math.floor(random() * all.length)] ?? [];
      await Promise.all(
        questions
          .slice(0, QUESTIONS_PER_SCREEN)
          .map((question) => ({ ...question, path: question.path(worker) }))
          // A further page is refused where there is none.
          .filter(({ path }) => !path.includes('offset='))
          .map(({ method, path, body, prefer }) =>
            ask(worker, method, path, body?.(worker), prefer ? { prefer } : {}),
          ),
      );
    },
    'write a message': (worker, _random, text) =>
      ask(worker, 'POST', '/work_order_messages', {
        ...{ conversation_id: worker.conversationId, sender_id: worker.profileId, message: text },
      }),
    async 'clock in or out'(worker, random) {
      const isIn = clockedIn.has(worker.profileId);
      const event = {
        device_time: new Date().toISOString(),
        time_zone: 'America/New_York',
        location: { latitude: 40.1, longitude: -82.9, accuracy_m: 8, fix_age_s: 2 },
      };
      const workOrderId = worker.workOrderIds[Math.floor(random() * worker.workOrderIds.length)];
      const item = isIn ? {} : { work_order_id: workOrderId };
      await ask(
        worker,
        'POST',
        `/rpc/clock_${isIn ? 'out' : 'in'}`,
        { ...item, event },
        { 'idempotency-key': randomUUID() },
      );
      if (isIn) clockedIn.delete(worker.profileId);
      else clockedIn.add(worker.profileId);
    },
    async 'report with photos'(worker, random) {
      const url = target.url();
      const line = {
        url,
        anonKey: target.anonKey,
        token: async () => worker.token,
        chunkBytes: UPLOAD_CHUNK_BYTES,
      };
      const delivery = createDelivery(line, async (blob) => Buffer.from(await blob.arrayBuffer()));
      const { signal } = new AbortController();
      const workOrderId = worker.workOrderIds[Math.floor(random() * worker.workOrderIds.length)] ?? '';
      const photos = Array.from({ length: PHOTOS }, () => ({
        id: randomUUID(),
        bytes: Buffer.concat([SMALLEST_JPEG, randomBytes(PHOTO_BYTES)]),
      }));
      const draft = draftOf(randomUUID(), worker.profileId, workOrderId, photos.map(factsOf));
      await delivery.report(draft, signal);
      const upload = { onUrl() {}, onProgress() {}, onFurther() {} };
      for (const photo of photos) {
        const local = photoOf(photo.id, draft.id, worker.profileId, photo.bytes);
        await delivery.photo({ draft, facts: factsOf(photo), photo: local, upload }, signal);
      }
    },
  };
  return actions;
}
