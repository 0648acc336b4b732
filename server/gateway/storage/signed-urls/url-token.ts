import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { ObjectKey } from '#server/gateway/storage/object-rows.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/** The maker of a URL. Never named `role` or `sub`: such a token must not work as an access token. */
interface Maker {
  role: Identity['role'];
  claims: Record<string, unknown>;
}

/** What a download URL carries: one file, and whose eyes it is seen with. */
export interface DownloadClaims {
  url: string;
  scope: 'download';
  maker: Maker;
  /** Of an image: the rendition the URL is for, e.g. `width:200,resize:cover`. */
  transformations?: string;
  exp: number;
}

/** The claims of an upload URL: one object key, and who owns the file and must be allowed to store it. */
export interface UploadClaims {
  url: string;
  scope: 'upload';
  maker: Maker;
  upsert: boolean;
}

/** The claims of its maker that policies may read when somebody opens the URL. */
const KEPT_CLAIMS = ['sub', 'email', 'aal', 'app_metadata'];
/** An upload URL names its maker's session too, so that policies refuse it once the session has ended. */
const KEPT_UPLOAD_CLAIMS = [...KEPT_CLAIMS, 'session_id'];

/** A token that shows one file for `expiresInSeconds`, as long as its maker may see it. */
export function signDownload(
  secret: string,
  objectKey: ObjectKey,
  maker: Identity,
  options: { expiresInSeconds: number; transformations?: string },
): Promise<string> {
  const { transformations } = options;
  return sign(secret, options.expiresInSeconds, {
    url: pathOf(objectKey),
    scope: 'download',
    maker: makerOf(maker, KEPT_CLAIMS),
    ...(transformations === undefined ? {} : { transformations }),
  });
}

/** A token that takes one file for `expiresInSeconds`, as long as its maker may store it. */
export function signUpload(
  secret: string,
  objectKey: ObjectKey,
  maker: Identity,
  { expiresInSeconds, upsert }: { expiresInSeconds: number; upsert: boolean },
): Promise<string> {
  const claims = {
    url: pathOf(objectKey),
    scope: 'upload',
    maker: makerOf(maker, KEPT_UPLOAD_CLAIMS),
    upsert,
  };
  return sign(secret, expiresInSeconds, claims);
}

function makerOf({ role, claims }: Identity, keptClaims: readonly string[]): Maker {
  const kept = keptClaims.filter((name) => claims[name] !== undefined);
  return { role, claims: Object.fromEntries(kept.map((name) => [name, claims[name]])) };
}

/** @throws StorageError unless the token shows exactly this file, now */
export async function verifyDownload(
  secret: string,
  token: string,
  objectKey: ObjectKey,
): Promise<DownloadClaims> {
  const claims = await verify(secret, token);
  if (claims.scope !== 'download') throw refuse.badSignature('Token is not scoped for download');
  if (claims.url !== pathOf(objectKey)) throw refuse.badSignature();
  return claims as unknown as DownloadClaims;
}

/** @throws StorageError unless the token is valid now, for exactly this object key */
export async function verifyUpload(
  secret: string,
  token: string,
  objectKey: ObjectKey,
): Promise<UploadClaims> {
  const claims = await verify(secret, token);
  if (claims.scope !== 'upload') throw refuse.badSignature('Token is not scoped for upload');
  if (claims.url !== pathOf(objectKey)) throw refuse.badSignature();
  return claims as unknown as UploadClaims;
}

/** With whose rights a URL is used. */
export function identityOfMaker({ maker }: DownloadClaims | UploadClaims): Identity {
  return { role: maker.role, claims: { ...maker.claims, role: maker.role } };
}

function pathOf({ bucketId, name }: ObjectKey): string {
  return `${bucketId}/${name}`;
}

function sign(secret: string, expiresInSeconds: number, claims: Record<string, unknown>): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims, iat, exp: iat + expiresInSeconds })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(keyOf(secret));
}

async function verify(secret: string, token: string): Promise<Record<string, unknown>> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refuse.badUrlToken(error.message);
    throw error;
  }
}

/** The secret for URLs is used for nothing else, so that no other token of ours can be passed off as one. */
function keyOf(secret: string) {
  return createSecretKey(Buffer.from(`storage-url:${secret}`, 'utf8'));
}
