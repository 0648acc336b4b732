import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import { realtimeSettingsSchema } from '#server/gateway/realtime/settings.ts';
import { restSettingsSchema } from '#server/gateway/rest/settings.ts';
import { storageSettingsSchema } from '#server/gateway/storage/settings.ts';
import { gatewayProcessSettings } from './config.ts';

/** The settings of a schema with their defaults, as `docs/gateway.md` writes them. */
function settingsOf(schema: z.ZodType): [variable: string, standard: string][] {
  // A schema that turns variables into settings holds the schema of the variables.
  const inner = 'in' in schema ? (schema.in as z.ZodType) : schema;
  if (!('shape' in inner)) return settingsOf(inner);
  return Object.entries(inner.shape as Record<string, z.ZodType>).map(([name, field]) => [
    name,
    written(field.safeParse(undefined)),
  ]);
}

function written({ success, data }: { success: boolean; data?: unknown }): string {
  if (!success || data === undefined) return 'none';
  return `\`${Array.isArray(data) ? data.join(',') : data}\``.replace('``', 'empty');
}

test('docs/gateway.md lists exactly the existing settings, with their defaults', () => {
  const text = readFileSync(new URL('../../docs/gateway.md', import.meta.url), 'utf8');
  const documented = [...text.matchAll(/^\| `([A-Z0-9_]+)` \| ([^|]*) \|/gm)].map(([, name, standard]) => [
    name,
    standard,
  ]);
  const schemas = [
    gatewayProcessSettings,
    restSettingsSchema,
    realtimeSettingsSchema,
    authSettingsSchema,
    storageSettingsSchema,
  ];
  const known = schemas.flatMap((schema) => settingsOf(schema));
  expect(known.length).toBeGreaterThan(50);
  expect(documented.sort()).toEqual(known.sort());
});
