import { expect, test } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import { readLocked } from './packages.ts';

test('lists each package with version, hash, and license, and the same bytes each time', async () => {
  const [document, again] = await Promise.all([billOfMaterials(), billOfMaterials()]);
  expect(JSON.stringify(document)).toBe(JSON.stringify(again));
  expect(document.metadata.component).toMatchObject({ name: 'fieldfare', type: 'application' });

  const listed = new Map(document.components.map((one) => [`${one.name}@${one.version}`, one]));
  // npm lists what another package contains only once, although it has no hash of its own.
  const inBundle = new Set(
    readLocked()
      .filter((one) => one.inBundle)
      .map(({ name, version }) => `${name}@${version}`),
  );
  for (const { name, version, license, integrity } of readLocked()) {
    const key = `${name}@${version}`;
    const found = listed.get(key);
    expect(found, name).toMatchObject({ purl: expect.stringContaining('pkg:npm/') });
    if (license) expect(JSON.stringify(found?.licenses), name).toContain(license.replace(/^\((.*)\)$/, '$1'));
    if (integrity && !inBundle.has(key)) {
      const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      expect(found?.hashes, name).toContainEqual({ alg: 'SHA-512', content });
    }
  }
});
