import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from '#server/start-error.ts';
import { type Branding, DEFAULT_BRANDING } from '#shared/branding.ts';

const brandingSchema = z.strictObject({
  productName: z.string().min(1).default(DEFAULT_BRANDING.productName),
  companyName: z.string().min(1).default(DEFAULT_BRANDING.companyName),
  supportEmail: z.email().nullable().default(DEFAULT_BRANDING.supportEmail),
  supportPhone: z.string().min(1).nullable().default(DEFAULT_BRANDING.supportPhone),
}) satisfies z.ZodType<Branding>;

/**
 * The branding of a JSON file, or the product's own.
 * @throws StartError when the file cannot be read or says something else
 */
export function readBranding(file: string | undefined): Branding {
  try {
    return brandingSchema.parse(file ? JSON.parse(readFileSync(file, 'utf8')) : {});
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new StartError(`BRANDING_FILE=${file} cannot be used: ${reason}`);
  }
}
