/**
 * `npm run keys -- rotate` lets a new key sign sessions while the nodes run; `npm run keys -- drop-old` ends what the
 * keys before it signed (`docs/operations.md`). `DATA_DIR` says of which installation, in
 * the environment or in the file that `SETTINGS_FILE` names.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isPortalSetting } from './config.ts';
import { isGatewaySetting } from './gateway-alone/config.ts';
import { dropOldKeys, rotateKeys } from './key-rotation.ts';
import { errorText } from './observability/loggable-error.ts';
import { parseSettings } from './process-settings.ts';
import { say } from './run-until-stopped.ts';
import { secretsFile } from './secrets.ts';
import { readSettings } from './settings-file.ts';
import { StartError } from './start-error.ts';

const settingsSchema = z.object({
  DATA_DIR: z.string().default('data'),
  AUTH_JWT_EXPIRY_SECONDS: z.coerce.number().int().min(1).default(3600),
});

async function main([word, more, ...rest]: string[]): Promise<void> {
  const isSetting = (name: string) => isPortalSetting(name) || isGatewaySetting(name);
  const settings = parseSettings(settingsSchema, readSettings(process.env, isSetting));
  const dataDir = resolve(settings.DATA_DIR);
  const now = word === 'drop-old' && more === 'now';
  const isKnown = word === 'rotate' || word === 'drop-old';
  if (!isKnown || (more !== undefined && !now) || rest.length > 0) throw new StartError(USE);
  if (!existsSync(secretsFile(dataDir))) {
    throw new StartError(`${dataDir} holds no installation: set DATA_DIR to that of the portal.`);
  }
  if (word === 'rotate') {
    say('All nodes learn of the new key: this takes five seconds.');
    const others = await rotateKeys(dataDir);
    say(
      `A new key signs. ${others === 1 ? 'The one before it still counts' : `The ${others} before it still count`}: end that with "npm run keys -- drop-old" when the access tokens have run out (AUTH_JWT_EXPIRY_SECONDS). Before that, give programs the new serviceRoleKey of secrets.json.`,
    );
  } else {
    const gone = await dropOldKeys(dataDir, { tokenSeconds: settings.AUTH_JWT_EXPIRY_SECONDS, now });
    say(gone === 0 ? 'There was no older key.' : 'What older keys signed is refused within five seconds.');
  }
}

const USE = 'Say what is to be done: "npm run keys -- rotate" or "npm run keys -- drop-old".';

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error instanceof StartError ? error.message : errorText(error)}\n`);
  process.exitCode = 1;
});
