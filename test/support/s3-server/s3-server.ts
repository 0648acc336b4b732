import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { findSwift } from '../../../scripts/find-s3-server.mjs';

const ACCESS_KEY = 'test:tester';
const SECRET_KEY = 'only-for-tests';
const REGION = 'us-east-1';
const BUCKET = 'files';

export interface TestS3Server {
  /** The settings with which the gateway uses it. */
  environment: Record<string, string>;
  client: S3Client;
  bucket: string;
  /** Keys of all objects. */
  keys(): Promise<string[]>;
  /** Keys of what was begun in parts and is neither complete nor given up. */
  unfinished(): Promise<string[]>;
  stop(): Promise<void>;
}

/** A real S3-compatible service with an empty bucket: OpenStack Swift, from the packages of the machine. */
export async function startS3Server(): Promise<TestS3Server> {
  const folder = temporaryFolder();
  const script = join(import.meta.dirname, 'serve.py');
  const server = spawn(findSwift(), [script, folder.path, ACCESS_KEY, SECRET_KEY], { stdio: 'pipe' });
  const complaint = text(server.stderr);
  const exited = once(server, 'exit');
  const [port] = (await Promise.race([
    once(createInterface(server.stdout), 'line'),
    exited.then(async () => Promise.reject(new Error(`Swift did not start: ${await complaint}`))),
  ])) as string[];

  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  return {
    environment: {
      STORAGE_S3_ENDPOINT: endpoint,
      STORAGE_S3_REGION: REGION,
      STORAGE_S3_BUCKET: BUCKET,
      STORAGE_S3_ACCESS_KEY_ID: ACCESS_KEY,
      STORAGE_S3_SECRET_ACCESS_KEY: SECRET_KEY,
    },
    client,
    bucket: BUCKET,
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
      return Contents.map(({ Key = '' }) => Key);
    },
    async unfinished() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
      return Uploads.map(({ Key = '' }) => Key);
    },
    async stop() {
      client.destroy();
      // Its standard input is its leash, so that it also ends with a test run that is killed.
      server.stdin.end();
      await exited;
      folder[Symbol.dispose]();
    },
  };
}
