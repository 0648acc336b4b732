import { setTimeout as sleep } from 'node:timers/promises';
import type { TestGateway } from '#test/support/auth-gateway.ts';

const PATIENCE_MS = 3000;

/** A number that nobody has had in this run. */
export function newNumber(): string {
  return `1555${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
}

/** The messages to a number that no provider sent, oldest first. */
export async function textsTo(
  gateway: TestGateway,
  phone: string,
): Promise<{ text: string; channel: string }[]> {
  const { rows } = await gateway.owner.query<{ text: string; channel: string }>(
    'select text, channel from auth.sms_log where to_number = $1 order by created_at, id',
    [phone],
  );
  return rows;
}

/** The newest code that was sent to a number, once there are `count`: some messages leave after the answer. */
export async function codeTo(gateway: TestGateway, phone: string, count = 1): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const texts = await textsTo(gateway, phone);
    const codes = texts.flatMap(({ text }) => /\b\d{6,10}\b/.exec(text)?.[0] ?? []);
    const code = codes.at(-1);
    if (code && codes.length >= count) return code;
    if (performance.now() > until) throw new Error(`${phone} got ${codes.length} codes.`);
    await sleep(20);
  }
}
