import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { loadKeys, signToken } from '#server/gateway/tokens.ts';
import { readFirm, startWatchedGateway, type WatchedGateway } from '#test/support/watched-gateway.ts';
import { CANARY } from './check-response.ts';
import { BOB, putPeopleBack, SESSIONS } from './people.ts';
import type { Asker } from './requests/request.ts';
import { FOLDERS } from './requests/storage.ts';

export const STATEMENT_TIMEOUT_MS = 3000;
const [ANN = '', CARL = ''] = FOLDERS;

export interface Target extends WatchedGateway {
  /** What `asker` sends to say who asks. */
  authorization(asker: Asker): Record<string, string>;
  /** Puts the rows back that requests may change. */
  refill(): Promise<void>;
  /** The rows that nobody may read or write, with the transactions that wrote them. */
  untouched(): Promise<unknown>;
}

/** Limits would answer for what stands behind them. */
const EVERY_WAY_TO_SIGN_IN = {
  AUTH_PHONE: 'true',
  AUTH_MANUAL_LINKING: 'true',
  AUTH_MFA_PHONE_ENROLL: 'true',
  AUTH_MFA_PHONE_VERIFY: 'true',
  AUTH_WEB3_ETHEREUM: 'true',
  AUTH_WEB3_SOLANA: 'true',
  AUTH_MAIL_INTERVAL_SECONDS: '0',
  AUTH_SMS_INTERVAL_SECONDS: '0',
  AUTH_LIMIT_ADDRESS: '1000000',
  AUTH_LIMIT_PASSWORDS: '1000000',
  AUTH_LIMIT_MAILS: '1000000',
  AUTH_LIMIT_SMS: '1000000',
  AUTH_LIMIT_SMS_HOURLY: '1000000',
  AUTH_LIMIT_FACTORS: '1000000',
  AUTH_LIMIT_CHALLENGES: '1000000',
};

/** The gateway as a process of its own, on a database with canaries that nobody who asks may see. */
export async function startTarget(): Promise<Target> {
  const sql = `${await readFirm()}\n${await readFile(join(import.meta.dirname, 'database.sql'), 'utf8')}`;
  const timeout = String(STATEMENT_TIMEOUT_MS);
  const gateway = await startWatchedGateway(sql, {
    REST_STATEMENT_TIMEOUT_ANON_MS: timeout,
    REST_STATEMENT_TIMEOUT_AUTHENTICATED_MS: timeout,
    STORAGE_STATEMENT_TIMEOUT_MS: timeout,
    REST_TX_END: 'commit-allow-override',
    REST_AGGREGATES: 'true',
    ...EVERY_WAY_TO_SIGN_IN,
    LOG_LEVEL: 'error',
  });
  const keys = await loadKeys({ secret: gateway.secret });
  const sign = (role: string, sub?: string) =>
    signToken(
      keys,
      { role, ...(sub && { sub, session_id: SESSIONS[sub], aal: 'aal2' }) },
      { expiresInSeconds: 24 * 3600 },
    );
  const tokens: Record<'ann' | 'bob' | 'office' | 'anon', string> = {
    ann: await sign('authenticated', ANN),
    bob: await sign('authenticated', BOB),
    office: await sign('service_role'),
    anon: await sign('anon'),
  };
  await fillFolders(gateway.url, await sign('authenticated', ANN), await sign('authenticated', CARL));
  return {
    ...gateway,
    authorization(asker): Record<string, string> {
      if (asker === 'nobody') return {};
      const token = typeof asker === 'string' ? tokens[asker] : asker.forged;
      return { authorization: `Bearer ${token}` };
    },
    async refill() {
      await gateway.superuser.query('select private.refill()');
      await putPeopleBack(gateway.superuser);
    },
    untouched: async () =>
      (await gateway.superuser.query('select * from private.untouched order by what')).rows,
  };
}

async function fillFolders(url: string, ann: string, carl: string): Promise<void> {
  const papers = (token: string) =>
    createClient(url, token, { accessToken: async () => token }).storage.from('papers');
  for (const { error } of [
    await papers(ann).upload(`${ANN}/a.txt`, 'text of Ann'),
    await papers(carl).upload(`${CARL}/canary.txt`, CANARY),
  ]) {
    if (error) throw error;
  }
}
