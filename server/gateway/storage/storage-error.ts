interface StorageErrorFields {
  /** The `statusCode` of the body; clients read this one. */
  statusCode: number;
  error: string;
  code: string;
  message: string;
  /** The status of the HTTP answer: 400 for nearly everything, as the protocol has it. */
  httpStatus?: number;
}

/** A refusal of the storage gateway (storage protocol 1). */
export class StorageError extends Error {
  readonly httpStatus: number;
  readonly statusCode: number;
  readonly body: { statusCode: string; error: string; code: string; message: string };

  constructor({ statusCode, error, code, message, httpStatus = 400 }: StorageErrorFields) {
    super(message);
    this.name = 'StorageError';
    this.httpStatus = httpStatus;
    this.statusCode = statusCode;
    this.body = { statusCode: String(statusCode), error, message, code };
  }
}

const notFound = { statusCode: 404, code: 'NoSuchKey' };
const unauthorized = { statusCode: 403, error: 'Unauthorized', code: 'AccessDenied' };
const duplicate = { statusCode: 409, error: 'Duplicate', message: 'The resource already exists' };
const tooLarge = { statusCode: 413, error: 'Payload too large', code: 'EntityTooLarge' };
const invalidType = { statusCode: 415, error: 'invalid_mime_type', code: 'InvalidMimeType' };

const badUpload = { statusCode: 400, error: 'InvalidUpload', code: 'InvalidUpload' };

/** Every refusal, with the texts of the table (storage protocol 1). */
export const refuse = {
  bucketNotFound: () =>
    new StorageError({
      statusCode: 404,
      error: 'Bucket not found',
      code: 'NoSuchBucket',
      message: 'Bucket not found',
    }),
  objectNotFound: () => new StorageError({ ...notFound, error: 'not_found', message: 'Object not found' }),
  bytesNotFound: () =>
    new StorageError({ ...notFound, error: 'Not found', message: 'The resource was not found' }),
  badToken: (message: string) => new StorageError({ ...unauthorized, message }),
  rowLevelSecurity: () =>
    new StorageError({ ...unauthorized, message: 'new row violates row-level security policy' }),
  accessDenied: () => new StorageError({ ...unauthorized, message: 'Access denied' }),
  roleRequired: () =>
    new StorageError({ ...unauthorized, message: 'Access denied: Invalid role', httpStatus: 403 }),
  objectExists: () => new StorageError({ ...duplicate, code: 'ResourceAlreadyExists' }),
  bucketExists: () => new StorageError({ ...duplicate, code: 'BucketAlreadyExists' }),
  bucketNotEmpty: () =>
    new StorageError({
      statusCode: 409,
      error: 'ResourceNotEmpty',
      code: 'ResourceNotEmpty',
      message: 'The bucket you tried to delete is not empty',
    }),
  tooLarge: () => new StorageError({ ...tooLarge, message: 'The object exceeded the maximum allowed size' }),
  /** A resumable upload that announces more than the bucket takes. */
  uploadTooLarge: () => new StorageError({ ...tooLarge, message: 'Maximum size exceeded' }),
  /** A resumable upload that sends more than it announced. */
  uploadTooLong: () => new StorageError({ ...tooLarge, message: "upload's size exceeded" }),
  typeNotAllowed: (type: string) =>
    new StorageError({ ...invalidType, message: `mime type ${type} is not supported` }),
  contentMismatch: (type: string) =>
    new StorageError({ ...invalidType, message: `The content of the file is not of mime type ${type}` }),
  incompleteImage: () =>
    new StorageError({
      statusCode: 422,
      error: 'incomplete_image',
      code: 'IncompleteImage',
      message: 'The end of the image is missing',
    }),
  badContentType: () => new StorageError({ ...invalidType, message: 'Invalid Content-Type header' }),
  badKey: (key: string) =>
    new StorageError({
      statusCode: 400,
      error: 'InvalidKey',
      code: 'InvalidKey',
      message: `Invalid key: ${key}`,
    }),
  badBucketName: () =>
    new StorageError({
      statusCode: 400,
      error: 'Invalid Input',
      code: 'InvalidBucketName',
      message: 'Bucket name invalid',
    }),
  badSignature: (message = 'Invalid signature') =>
    new StorageError({ statusCode: 400, error: 'InvalidSignature', code: 'InvalidSignature', message }),
  badUrlToken: (message: string) =>
    new StorageError({ statusCode: 400, error: 'InvalidJWT', code: 'InvalidJWT', message }),
  relatedMissing: () =>
    new StorageError({
      statusCode: 404,
      error: 'InvalidRequest',
      code: 'InvalidRequest',
      message: 'The related resource does not exist',
    }),
  badRange: () =>
    new StorageError({
      statusCode: 400,
      error: 'invalid_range',
      code: 'InvalidRange',
      message: 'invalid range provided',
    }),
  badRequest: (message: string, httpStatus = 400) =>
    new StorageError({ statusCode: httpStatus, error: 'Error', code: 'InvalidRequest', message, httpStatus }),
  quotaExceeded: (message: string) =>
    new StorageError({
      statusCode: 429,
      error: 'Quota exceeded',
      code: 'QuotaExceeded',
      message,
      httpStatus: 429,
    }),
  unknownRoute: (method: string, url: string) =>
    new StorageError({
      statusCode: 404,
      error: 'Not Found',
      code: 'InvalidRequest',
      message: `Route ${method}:${url} not found`,
      httpStatus: 404,
    }),
  locked: () =>
    new StorageError({
      statusCode: 423,
      error: 'ResourceLocked',
      code: 'ResourceLocked',
      message: 'The resource is locked',
    }),
  uploadNotFound: () =>
    new StorageError({
      statusCode: 404,
      error: 'not_found',
      code: 'NoSuchUpload',
      message: 'Upload not found',
    }),
  uploadExpired: () =>
    new StorageError({
      statusCode: 410,
      error: 'Gone',
      code: 'NoSuchUpload',
      message: 'The upload has expired',
    }),
  uploadFinished: () =>
    new StorageError({ ...badUpload, message: 'A finished upload cannot be terminated; remove the object' }),
  offsetConflict: () =>
    new StorageError({ ...badUpload, statusCode: 409, message: 'Upload-Offset conflict' }),
  badUploadHeader: (header: string) =>
    new StorageError({ ...badUpload, message: `${header} is missing or not valid` }),
  badPartType: () =>
    new StorageError({
      ...badUpload,
      statusCode: 415,
      message: 'Content-Type must be application/offset+octet-stream',
    }),
  otherTusVersion: () =>
    new StorageError({ ...badUpload, statusCode: 412, message: 'Tus-Resumable must be 1.0.0' }),
  featureNotEnabled: (feature: string) =>
    new StorageError({
      statusCode: 403,
      error: 'FeatureNotEnabled',
      code: 'FeatureNotEnabled',
      message: `The feature ${feature} is not enabled for this resource`,
    }),
  schemaMismatch: (code: string) =>
    new StorageError({
      statusCode: 503,
      error: 'DatabaseSchemaMismatch',
      code: 'DatabaseSchemaMismatch',
      message: `The database is not as this server needs it, code: ${code}`,
      httpStatus: 503,
    }),
  tooSlow: () =>
    new StorageError({
      statusCode: 544,
      error: 'DatabaseTimeout',
      code: 'DatabaseTimeout',
      message: 'The connection to the database timed out',
      httpStatus: 544,
    }),
  busy: () =>
    new StorageError({
      statusCode: 429,
      error: 'SlowDown',
      code: 'SlowDown',
      message: 'Too many images are being rendered, try again in a moment',
      httpStatus: 429,
    }),
  diskFull: () =>
    new StorageError({
      statusCode: 507,
      error: 'InsufficientStorage',
      code: 'InsufficientStorage',
      message: 'The disk of the server is full. Tell the office, and try again when there is space',
      httpStatus: 507,
    }),
  storeUnavailable: () =>
    new StorageError({
      statusCode: 503,
      error: 'ServiceUnavailable',
      code: 'ServiceUnavailable',
      message: 'The files cannot be reached, try again in a moment',
      httpStatus: 503,
    }),
  databaseUnavailable: () =>
    new StorageError({
      statusCode: 503,
      error: 'ServiceUnavailable',
      code: 'ServiceUnavailable',
      message: 'The database cannot be reached, try again in a moment',
      httpStatus: 503,
    }),
  badImage: (message: string) =>
    new StorageError({ statusCode: 422, error: 'InvalidRequest', code: 'InvalidRequest', message }),
  internal: (message: string) =>
    new StorageError({ statusCode: 500, error: 'Internal', code: 'InternalError', message, httpStatus: 500 }),
};
