import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';

const flag = z.stringbool().default(false);
const LEAST_BITS = 2048;

/** A PEM, also in one line with `\n` for the ends of its lines, as files of variables hold it. */
const pem = z
  .string()
  .transform((value) => value.replaceAll('\\n', '\n').trim())
  .optional();

/** The variables of sign-in through a company (SAML 2.0); `docs/auth.md` explains them in a table. */
export const samlVariables = {
  AUTH_SAML_ENABLED: flag,
  /** Lets a company's own portal sign people in, without a request of ours. */
  AUTH_SAML_IDP_INITIATED: flag,
  /** Origins at which descriptions of providers may be asked for although they are not https on the public internet. */
  AUTH_SAML_METADATA_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((item) => item.trim() || []))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))),
  /** RSA key and certificate that sign requests and open encrypted assertions. */
  AUTH_SAML_PRIVATE_KEY: pem,
  AUTH_SAML_CERTIFICATE: pem,
  /** Their successors and predecessors: they only decrypt. */
  AUTH_SAML_PRIVATE_KEY_NEXT: pem,
  AUTH_SAML_CERTIFICATE_NEXT: pem,
};

type Variables = z.output<z.ZodObject<typeof samlVariables>>;

/** A private key (PKCS #8) and its certificate, both as PEM. */
export interface SamlKey {
  privateKey: string;
  certificate: string;
}

export interface SamlSettings {
  enabled: boolean;
  idpInitiated: boolean;
  metadataOrigins: readonly string[];
  key: SamlKey | undefined;
  nextKey: SamlKey | undefined;
}

/** Sign-in through a company as the variables say; `complain` hears of a key that cannot be used. */
export function samlSettings(
  env: Variables,
  complain: (variable: string, message: string) => void,
): SamlSettings {
  const key = readKey(env, '', complain);
  const nextKey = readKey(env, '_NEXT', complain);
  if (nextKey && !key) complain('AUTH_SAML_PRIVATE_KEY', 'it is missing beside AUTH_SAML_PRIVATE_KEY_NEXT');
  return {
    enabled: env.AUTH_SAML_ENABLED,
    idpInitiated: env.AUTH_SAML_IDP_INITIATED,
    metadataOrigins: env.AUTH_SAML_METADATA_ORIGINS,
    key,
    nextKey,
  };
}

function readKey(
  env: Variables,
  suffix: '' | '_NEXT',
  complain: (variable: string, message: string) => void,
): SamlKey | undefined {
  const [keyName, certificateName] = [
    `AUTH_SAML_PRIVATE_KEY${suffix}`,
    `AUTH_SAML_CERTIFICATE${suffix}`,
  ] as const;
  const [keyText, certificateText] = [env[keyName], env[certificateName]];
  if (!keyText && !certificateText) return undefined;
  if (!keyText) return void complain(keyName, `it is missing beside ${certificateName}`);
  if (!certificateText) return void complain(certificateName, `it is missing beside ${keyName}`);
  const privateKey = attempt(() => createPrivateKey(keyText));
  if (!privateKey || !isRsa(privateKey)) {
    return void complain(keyName, `it is not the PEM of an RSA key of at least ${LEAST_BITS} bits`);
  }
  const certificate = attempt(() => new X509Certificate(certificateText));
  if (!certificate?.checkPrivateKey(privateKey)) {
    return void complain(certificateName, `it is not the PEM of a certificate of ${keyName}`);
  }
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificate.toString(),
  };
}

/** Whether a key is RSA and long enough. */
export function isRsa(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // The caller reports an invalid key or certificate with a message that does not contain it.
    return undefined;
  }
}
