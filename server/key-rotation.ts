import { setTimeout as sleep } from 'node:timers/promises';
import { generateSigningKey, loadKeys } from '#server/gateway/tokens.ts';
import { ownProgramKeys, readStored, replaceStored } from '#server/secrets.ts';
import { StartError } from '#server/start-error.ts';

/** Within this all nodes have read a new `secrets.json` (reliability requirements 25). */
const NODES_KNOW_AFTER_MS = 5000;

/**
 * Lets a new key sign, without a refusal: first all nodes learn of it, then it takes over, and the keys of programs are
 * signed anew with it. What the key before it signed goes on counting until `dropOldKeys`.
 * @returns how many keys count besides the new one
 * @throws StartError when the secrets are damaged, or somebody else changed them meanwhile
 */
export async function rotateKeys(dataDir: string, waitMs = NODES_KNOW_AFTER_MS): Promise<number> {
  const key = { ...(await generateSigningKey()) };
  const before = readStored(dataDir);
  replaceStored(dataDir, { ...before, otherSigningKeys: [...before.otherSigningKeys, key] });
  await sleep(waitMs);

  const { signingKey, ...now } = readStored(dataDir);
  const others = now.otherSigningKeys.filter(({ kid }) => kid !== key.kid);
  if (others.length === now.otherSigningKeys.length) {
    throw new StartError('The secrets were changed meanwhile: run it again.');
  }
  replaceStored(dataDir, {
    ...{ signingKey: key, ...now, ...(await ownProgramKeys(key)) },
    otherSigningKeys: [signingKey, ...others],
    signingSince: new Date().toISOString(),
  });
  return others.length + 1;
}

/**
 * Forgets all keys but the one that signs: what they signed is refused by all nodes from then on.
 * @param options.tokenSeconds how long an access token lives: sooner, people who are signed in would be refused
 * @param options.now whether to do it all the same, because a key is in the wrong hands
 * @returns how many keys are gone
 * @throws StartError when tokens of an older key may still be in use
 */
export async function dropOldKeys(
  dataDir: string,
  options: { tokenSeconds: number; now: boolean },
): Promise<number> {
  const stored = readStored(dataDir);
  const since = stored.signingSince ? Date.parse(stored.signingSince) : 0;
  const secondsLeft = Math.ceil((since - Date.now()) / 1000) + options.tokenSeconds;
  if (secondsLeft > 0 && !options.now && stored.otherSigningKeys.length > 0) {
    throw new StartError(
      `Sessions still use the old key: run it again in ${Math.ceil(secondsLeft / 60)} minutes, or now with "drop-old now" if the key is in the wrong hands.`,
    );
  }
  // Nothing may be lost to a key that cannot sign.
  await loadKeys(stored.signingKey);
  replaceStored(dataDir, { ...stored, otherSigningKeys: [] });
  return stored.otherSigningKeys.length;
}
