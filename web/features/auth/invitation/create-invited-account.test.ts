import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createInvitedAccount } from '#web/features/auth/invitation/create-invited-account.ts';

const INPUT = { token: 'token', first_name: 'Nora', last_name: 'New', password: 'chosen-just-now' };

/** A server that created the account at an attempt whose response was lost. */
function repeated({ isPasswordRight = true } = {}) {
  const { message, hint, details, status } = new AppError('invitation_link_dead');
  const signInWithPassword = vi.fn(async () => ({
    error: isPasswordRight ? null : { code: 'invalid_credentials' },
  }));
  const rpc = async () => ({ status, data: null, error: { message, hint, details } });
  const supabase = { rpc, auth: { signInWithPassword } } as unknown as SupabaseClient;
  const onDead = vi.fn();
  const onCreated = vi.fn();
  const create = (email: string) => createInvitedAccount(supabase, INPUT, { email, onDead, onCreated });
  return { create, onDead, onCreated, signInWithPassword };
}

test('after a lost response, the next attempt signs in to the account that exists', async () => {
  const { create, onDead, onCreated, signInWithPassword } = repeated();
  expect(await create('nora@example.test')).toBeNull();
  expect(signInWithPassword).toHaveBeenCalledWith({ email: 'nora@example.test', password: INPUT.password });
  expect(onDead).not.toHaveBeenCalled();
  expect(onCreated).toHaveBeenCalledWith('nora@example.test');
});

test('with a masked address, or for the account of somebody else, the page says what became of the link', async () => {
  for (const [email, isPasswordRight] of [
    ['n…@example.test', true],
    ['nora@example.test', false],
  ] as const) {
    const { create, onDead, onCreated } = repeated({ isPasswordRight });
    expect(await create(email)).toMatchObject({
      text: expect.stringContaining('This link no longer works.'),
    });
    expect(onDead).toHaveBeenCalledOnce();
    expect(onCreated).not.toHaveBeenCalled();
  }
});
