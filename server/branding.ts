import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartError } from '#server/start-error.ts';

const brandingSchema = z.strictObject({
  productName: z.string().min(1).default('Fieldfare'),
  companyName: z.string().min(1).default('Fieldfare'),
  supportEmail: z.email().nullable().default(null),
  supportPhone: z.string().min(1).nullable().default(null),
});

/** What a company may call its portal, and how its office is reached. */
export type Branding = z.output<typeof brandingSchema>;

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
