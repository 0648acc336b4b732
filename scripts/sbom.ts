/** Writes the list of all packages (CycloneDX) to dist/fieldfare.cdx.json: `npm run sbom`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './supply-chain/bill-of-materials.ts';

const folder = join(import.meta.dirname, '../dist');
const document = await billOfMaterials();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'fieldfare.cdx.json'), `${JSON.stringify(document, null, 2)}\n`);
process.stdout.write(`Listed ${document.components.length} packages in dist/fieldfare.cdx.json.\n`);
