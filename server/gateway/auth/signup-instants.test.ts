import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';
import { newNumber } from '#test/support/texts.ts';

const gateway = sharedGateway({
  AUTH_PHONE: 'true',
  AUTH_SMS_INTERVAL_SECONDS: '0',
  AUTH_LIMIT_SMS: '1000',
  AUTH_LIMIT_ADDRESS: '1000',
});

/** Chance makes two clock readings equal now and then: one address of each class would prove nothing. */
const ADDRESSES = 12;
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Which of the instants in an answer are equal, as '0 0 1': the index of the first one with the same value. */
async function patternOf(contact: { email: string } | { phone: string }): Promise<string> {
  const answer = await gateway.call('POST', '/signup', { body: { ...contact, password: PASSWORD } });
  expect(answer.status).toBe(200);
  const instants = instantsIn(await answer.json());
  expect(instants.length).toBeGreaterThanOrEqual(6);
  return instants.map((one) => instants.indexOf(one)).join(' ');
}

/** Every instant of an answer in its order, in milliseconds since 1970. */
function instantsIn(value: unknown): number[] {
  if (typeof value === 'string') return INSTANT.test(value) ? [Date.parse(value)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(instantsIn) : [];
}

async function patternsOf(make: (number: number) => Promise<{ email: string } | { phone: string }>) {
  const numbers = Array.from({ length: ADDRESSES }, (_, number) => number);
  return [...new Set(await Promise.all(numbers.map(async (number) => patternOf(await make(number)))))];
}

describe('the instants of a response do not reveal whether an account exists with', () => {
  test('the email address', async () => {
    const free = await patternsOf(async (number) => ({ email: `free-${number}@instants.test` }));
    expect(free).toHaveLength(1);
    const confirmed = await patternsOf(async () => ({ email: (await gateway.person()).email }));
    const invited = await patternsOf(async (number) => {
      const email = `invited-${number}@instants.test`;
      await gateway.admin.auth.admin.inviteUserByEmail(email);
      return { email };
    });
    const waiting = await patternsOf(async (number) => ({ email: `free-${number}@instants.test` }));
    expect({ confirmed, invited, waiting }).toEqual({ confirmed: free, invited: free, waiting: free });
  });

  test('the phone number', async () => {
    const numbers: string[] = [];
    const free = await patternsOf(async () => {
      const phone = newNumber();
      numbers.push(phone);
      return { phone };
    });
    expect(free).toHaveLength(1);
    const confirmed = await patternsOf(async () => {
      const phone = newNumber();
      await gateway.admin.auth.admin.createUser({ phone, password: PASSWORD, phone_confirm: true });
      return { phone };
    });
    const waiting = await patternsOf(async (number) => ({ phone: numbers[number] ?? '' }));
    expect({ confirmed, waiting }).toEqual({ confirmed: free, waiting: free });
  });
});
