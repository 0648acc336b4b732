/**
 * `npm run gateway`: the gateway without the portal, on any PostgreSQL (`docs/gateway.md`).
 * `npm run gateway -- keys` prints the keys that clients come with.
 */
import { runUntilStopped } from '#server/run-until-stopped.ts';
import { loadSecrets, programKeys } from '#server/secrets.ts';
import { signingKeys } from '#server/signing-keys.ts';
import { StartError } from '#server/start-error.ts';
import { loadGatewayConfig } from './config.ts';
import { startGateway } from './start-gateway.ts';

runUntilStopped(async (options) => {
  const config = loadGatewayConfig(process.env);
  const [word] = process.argv.slice(2);
  if (word === undefined) return startGateway(config, options);
  if (word !== 'keys') throw new StartError(`There is no "${word}": it is nothing, or keys.`);
  const secrets = await loadSecrets(config.dataDir);
  const keys = await programKeys(await signingKeys(config.keys, secrets));
  process.stdout.write(`${JSON.stringify(keys, null, 2)}\n`);
  process.exit(0);
});
