import type { Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';

interface Authenticator {
  forgetAll(): Promise<void>;
  /** Whether the user gives consent from now on. */
  agree(agrees: boolean): Promise<void>;
  /** Whether the user is present from now on; without presence, it does not respond. */
  attend(isThere: boolean): Promise<void>;
  /** Whether it returns wrong signatures from now on. */
  falsify(isFalse: boolean): Promise<void>;
}

/** Adds a virtual authenticator to the page's browser, whose user is always present and gives consent. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    forgetAll: async () => {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    agree: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    attend: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    falsify: async (isBogusSignature) => {
      await devtools.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature });
    },
  };
}

/** Creates a passkey of the user who is signed in on the page. */
export async function makePasskey(page: Page): Promise<void> {
  await page.evaluate(async (key) => {
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}');
    const { anonKey } = await (await fetch('/config.json')).json();
    const call = async (name: string, body: object) => {
      const answer = await fetch(`/auth/v1/passkeys/registration/${name}`, {
        method: 'POST',
        headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
      return answer.json();
    };
    const asked = await call('options', {});
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked.options);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    await call('verify', { challenge_id: asked.challenge_id, credential: made.toJSON() });
  }, SESSION_STORAGE_KEY);
}
