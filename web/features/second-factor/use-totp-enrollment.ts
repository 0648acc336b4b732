import type { SupabaseClient } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuthMessage } from '#web/lib/auth-message.ts';
import { type Attempt, useAttempt } from '#web/lib/use-attempt.ts';
import { codeMessage, enrollMessage } from './factor-messages.ts';

/** An authenticator app that is being added: what it is told. */
export interface BegunApp {
  factorId: string;
  /** The QR code as the address of a picture. */
  qrCode: string;
  /** The same as text, in base32. */
  secret: string;
  /** The same as an address that an app on this device opens. */
  uri: string;
}

export interface TotpEnrollment {
  /** Null until the server has answered, or when it refused. */
  app: BegunApp | null;
  /** Asking for the secret. */
  beginning: Attempt;
  begin: () => Promise<void>;
  /** Entering the first code. */
  checking: Attempt;
  /** Takes the first code of the app. Resolves to whether it was right: then the session has the second level. */
  check: (code: string) => Promise<boolean>;
}

/**
 * Adds an authenticator app: begins at once, and counts when its first code was right.
 * @param issuer what the app calls this portal
 */
export function useTotpEnrollment(issuer: string): TotpEnrollment {
  const [app, setApp] = useState<BegunApp | null>(null);
  const beginning = useAttempt();
  const checking = useAttempt();
  const isBegun = useRef(false);
  const { run } = beginning;

  const begin = useCallback(async () => {
    await run(async (supabase) => {
      const begun = await beginApp(supabase, issuer);
      if ('text' in begun) return begun;
      setApp(begun);
      return null;
    });
  }, [run, issuer]);

  useEffect(() => {
    // Development renders effects twice, and each secret is another one.
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  }, [begin]);

  const check = (code: string) =>
    checking.run(async (supabase) => {
      const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: app?.factorId ?? '', code });
      return error && codeMessage(error, 'totp');
    });

  return { app, beginning, begin, checking, check };
}

async function beginApp(supabase: SupabaseClient, issuer: string): Promise<BegunApp | AuthMessage> {
  const { data: factors, error: unlisted } = await supabase.auth.mfa.listFactors();
  if (unlisted) return enrollMessage(unlisted);
  // Begun before and given up: its name is free again.
  for (const { id, status, factor_type } of factors.all) {
    if (status === 'unverified' && factor_type === 'totp') await supabase.auth.mfa.unenroll({ factorId: id });
  }
  const names = factors.all.filter(({ status }) => status === 'verified').map((one) => one.friendly_name);
  const friendlyName = freeName('Authenticator app', names);
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName,
    issuer: issuer.slice(0, 64),
  });
  if (error) return enrollMessage(error);
  const { qr_code: picture, secret, uri } = data.totp;
  return { factorId: data.id, qrCode: pictureAddress(picture), secret, uri };
}

/** The name, or the first of 'name 2', 'name 3' … that nobody has. */
export function freeName(name: string, taken: readonly (string | undefined)[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** The client puts raw markup behind a prefix, of which not every browser makes a picture. */
function pictureAddress(picture: string): string {
  return `data:image/svg+xml,${encodeURIComponent(picture.slice(picture.indexOf('<')))}`;
}
