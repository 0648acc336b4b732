import type { SupabaseClient } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuthMessage } from '#web/lib/auth-message.ts';
import { type Attempt, useAttempt } from '#web/lib/use-attempt.ts';
import { dropBegun, freeName } from './begun-factors.ts';
import { codeMessage, enrollMessage } from './factor-messages.ts';

/** An authenticator app that is being added. */
export interface BegunApp {
  factorId: string;
  /** The QR code as a data URL. */
  qrCode: string;
  /** The secret as text, in base32. */
  secret: string;
  /** The secret as a URL that an app on this device opens. */
  uri: string;
}

export interface TotpEnrollment {
  /** Null until the server has responded, or when it refused. */
  app: BegunApp | null;
  /** The request for the secret. */
  beginning: Attempt;
  begin: () => Promise<void>;
  /** The attempt with the first code. */
  checking: Attempt;
  /** Verifies the first code of the app. Resolves to whether it was correct: then the session has the second level. */
  check: (code: string) => Promise<boolean>;
}

/**
 * Adds an authenticator app: requests a secret at once, and is done when its first code was correct.
 * @param issuer the portal's name in the app
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
    // React runs effects twice in development, and each request returns another secret.
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
  const { factors, error: unlisted } = await dropBegun(supabase.auth.mfa, 'totp');
  if (unlisted) return enrollMessage(unlisted);
  const friendlyName = freeName('Authenticator app', factors);
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName,
    issuer: issuer.slice(0, 64),
  });
  if (error) return enrollMessage(error);
  const { qr_code: picture, secret, uri } = data.totp;
  return { factorId: data.id, qrCode: pictureAddress(picture), secret, uri };
}

/** The client returns raw markup behind a prefix, which not every browser can show as a picture. */
function pictureAddress(picture: string): string {
  return `data:image/svg+xml,${encodeURIComponent(picture.slice(picture.indexOf('<')))}`;
}
