import { z } from 'zod';
import { optionalText } from '#server/gateway/auth/body.ts';
import { attributeMapping } from '#server/gateway/auth/saml/attribute-mapping.ts';
import {
  EMAIL_FORMAT,
  PERSISTENT_FORMAT,
  TRANSIENT_FORMAT,
  UNSPECIFIED_FORMAT,
} from '#server/gateway/auth/saml/namespaces.ts';

const MAX_DOMAINS = 100;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** A domain of mail addresses, in lower case. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(new RegExp(`^${LABEL}(?:\\.${LABEL})*$`), 'it is not a domain');

/** What the service may say of a provider; what it leaves out stays, `null` takes it away. */
export const providerChange = z.object({
  type: optionalText,
  metadata_xml: optionalText,
  metadata_url: optionalText,
  domains: z
    .array(domain)
    .max(MAX_DOMAINS)
    .nullish()
    .transform((domains) => (domains ? [...new Set(domains)] : undefined)),
  attribute_mapping: attributeMapping.nullish(),
  name_id_format: z
    .enum(['', PERSISTENT_FORMAT, EMAIL_FORMAT, TRANSIENT_FORMAT, UNSPECIFIED_FORMAT])
    .nullish()
    .transform((format) => (format === '' ? null : format)),
  resource_id: z.string().min(1).max(500).nullish(),
  disabled: z.boolean().nullish(),
  /** What the host makes of newcomers; the host reads it. */
  membership: z.json().optional(),
});

export type ProviderChange = z.output<typeof providerChange>;
