import { useQuery } from '@tanstack/react-query';
import type { CommandOutput } from '#shared/commands.ts';
import { sendCommand } from '#web/lib/use-command.ts';

/** What an invitation's link opens, for the person who is signed in here. */
export type Described = CommandOutput<'describe_invitation'>;
export type OpenInvitation = NonNullable<Described['invitation']>;

/** The token in the fragment of the address, which the browser sends to no server. */
export const tokenIn = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';

/** Reads what the link opens. `userId`: who is signed in, because the answer depends on it. */
export function useInvitation(token: string, userId: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ['invitations', 'link', token, userId ?? ''],
    enabled: enabled && token !== '',
    gcTime: 0,
    queryFn: () => sendCommand('describe_invitation', { token }, crypto.randomUUID()),
  });
}
