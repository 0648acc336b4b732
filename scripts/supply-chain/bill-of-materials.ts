import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../check/sources.ts';
import { npmOutput } from './npm.ts';

/** A CycloneDX document, as far as this changes it. */
interface BillOfMaterials {
  serialNumber: string;
  metadata: { timestamp?: string; component: { name: string; type: string } };
  components: { name: string; version: string; purl: string; licenses?: unknown[]; hashes?: unknown[] }[];
}

/**
 * Every package of package-lock.json as a CycloneDX document, made by npm without the network. The same lockfile always
 * gives the same bytes, so the document has no time, and its number is made of the lockfile.
 */
export async function billOfMaterials(): Promise<BillOfMaterials> {
  const document: BillOfMaterials = JSON.parse(
    await npmOutput(['sbom', '--sbom-format=cyclonedx', '--package-lock-only']),
  );
  const hash = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  // The form of a UUID whose content its maker defines (version 8).
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`;
  document.serialNumber = `urn:uuid:${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
  document.metadata.timestamp = undefined;
  // npm takes the name from the folder.
  document.metadata.component.name = 'fieldfare';
  document.metadata.component.type = 'application';
  return document;
}
