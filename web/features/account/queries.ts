import type { AuthError, PasskeyListItem, User } from '@supabase/supabase-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askAuth } from '#web/features/account/auth-endpoint.ts';
import { useSecurityParts } from '#web/features/account/security-parts.ts';
import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { DataError } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** Never stored in the offline cache: sessions are private. */
/** The reload interval of a visible list. */
const LIVE_MS = 10_000;

/** One session, as the server returns it. */
export interface SignedInDevice {
  id: string;
  device: string;
  ip: string | null;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

/** The account as the auth server knows it: addresses, pending changes, factors, identities. */
export function useAccount() {
  return useQuery({
    queryKey: ['account', 'user'],
    queryFn: async (): Promise<User> => {
      const { data, error } = await (await getSupabase()).auth.getUser();
      if (error) throw dataError(error);
      return data.user;
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.new_email ? LIVE_MS : false),
  });
}

/** The sign-in methods that the portal offers. */
export function useSignInOffer() {
  const { loadOffer } = useSecurityParts();
  return useQuery({ queryKey: ['account', 'offer'], queryFn: loadOffer });
}

/** The kinds of second factors that may be added. */
export function useAddableFactors() {
  const { loadAddableFactors } = useSecurityParts();
  return useQuery({ queryKey: ['account', 'addable-factors'], queryFn: loadAddableFactors });
}

/** The sessions of the account, this device first. */
export function useDevices(isLive = false) {
  return useQuery({
    queryKey: ['account', 'devices'],
    queryFn: async (): Promise<SignedInDevice[]> => {
      const { data, error } = await askAuth<SignedInDevice[]>(await getSupabase(), 'GET', '/user/sessions');
      if (error) throw dataError(error);
      return data.toSorted((a, b) => Number(b.current) - Number(a.current));
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: isLive ? LIVE_MS : false,
  });
}

/** The account's passkeys, oldest first; of a portal that offers passkeys. */
export function usePasskeys() {
  return useQuery({
    queryKey: ['account', 'passkeys'],
    queryFn: async (): Promise<PasskeyListItem[]> => {
      const { data, error } = await (await getSupabase()).auth.passkey.list();
      if (error) throw dataError(error);
      return data;
    },
  });
}

/** The number of remaining recovery codes, and when they were created. */
export function useRecoveryCodesLeft() {
  return useQuery({
    queryKey: ['account', 'recovery-codes'],
    queryFn: async () => {
      const { data, error } = await askAuth<{ left: number; created_at: string | null }>(
        await getSupabase(),
        'GET',
        '/factors/recovery-codes',
      );
      if (error) throw dataError(error);
      return data;
    },
    staleTime: 0,
  });
}

/** Refetches everything about the account after a change. */
export function useReadAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['account'] });
}

function dataError(error: AuthErrorFacts | AuthError): DataError {
  return new DataError({
    message: error.message,
    code: error.code ?? '',
    status: error.status ?? (error.name === 'AuthRetryableFetchError' ? 0 : 500),
  });
}
