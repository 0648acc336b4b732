import { z } from 'zod';

/** An S3-compatible store for the files, by environment variables; `docs/operations.md` explains them. */
export const s3Variables = {
  /** The bucket; naming one is what switches from the folder to S3. */
  STORAGE_S3_BUCKET: z.string().optional(),
  /** Address of the service; Amazon's own when absent. */
  STORAGE_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  STORAGE_S3_REGION: z.string().default('us-east-1'),
  /** Both or none. Without them, the usual sources of the AWS tools apply: environment, profile, the machine's role. */
  STORAGE_S3_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Whether the bucket stands in the path of an address instead of its host name; with an endpoint it does. */
  STORAGE_S3_FORCE_PATH_STYLE: z.stringbool().optional(),
  /** Put before every key, so that a bucket can be shared. */
  STORAGE_S3_PREFIX: z
    .string()
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*\/?$/, 'it is not a folder like fieldfare/files')
    .transform((prefix) => prefix.replace(/\/?$/, '/'))
    .optional(),
};

type Variables = z.output<z.ZodObject<typeof s3Variables>>;

/** Where the store is and how to get in. */
export interface S3Settings {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  forcePathStyle: boolean;
  /** Empty, or ends with a slash. */
  prefix: string;
}

/** S3 takes 10,000 parts of a file, of which a resumable upload may send the smallest. */
const MAX_FILE_BYTES = 10_000 * 5 * 1024 * 1024;

/** Variables that make no sense without, or with, another one. */
export function checkS3Variables(
  env: Variables & { STORAGE_MAX_SIZE_BYTES: number },
  context: z.RefinementCtx,
): void {
  const refuse = (path: keyof typeof env, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (env.STORAGE_S3_BUCKET === undefined && env.STORAGE_S3_ENDPOINT !== undefined)
    refuse('STORAGE_S3_ENDPOINT', 'STORAGE_S3_BUCKET has to say which bucket there');
  if (env.STORAGE_S3_BUCKET !== undefined && env.STORAGE_MAX_SIZE_BYTES > MAX_FILE_BYTES)
    refuse('STORAGE_MAX_SIZE_BYTES', `a file in S3 has ${MAX_FILE_BYTES} bytes at most`);
  if (env.STORAGE_S3_ACCESS_KEY_ID !== undefined && env.STORAGE_S3_SECRET_ACCESS_KEY === undefined)
    refuse('STORAGE_S3_ACCESS_KEY_ID', 'STORAGE_S3_SECRET_ACCESS_KEY belongs to it');
  if (env.STORAGE_S3_SECRET_ACCESS_KEY !== undefined && env.STORAGE_S3_ACCESS_KEY_ID === undefined)
    refuse('STORAGE_S3_SECRET_ACCESS_KEY', 'STORAGE_S3_ACCESS_KEY_ID belongs to it');
}

/** @returns undefined when the files lie in a folder */
export function readS3Settings(env: Variables): S3Settings | undefined {
  if (env.STORAGE_S3_BUCKET === undefined) return undefined;
  const { STORAGE_S3_ACCESS_KEY_ID: accessKeyId, STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const named = accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    bucket: env.STORAGE_S3_BUCKET,
    endpoint: env.STORAGE_S3_ENDPOINT,
    region: env.STORAGE_S3_REGION,
    credentials: named ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.STORAGE_S3_FORCE_PATH_STYLE ?? env.STORAGE_S3_ENDPOINT !== undefined,
    prefix: env.STORAGE_S3_PREFIX ?? '',
  };
}
