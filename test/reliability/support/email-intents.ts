import { randomUUID } from 'node:crypto';
import type { CommandInput } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import type { Fixture } from './fixture.ts';

/** How the commands on emails succeed. */

type EmailCommand =
  | 'save_email_template'
  | 'revert_email_template'
  | 'retry_email'
  | 'clear_rejected_address'
  | 'save_email_server';
type Recipes = {
  [Name in EmailCommand]: {
    as: PersonName;
    isOneAtATime?: true;
    prepare(fixture: Fixture): Promise<CommandInput<Name>>;
  };
};

const CHANGED = { name: 'invite' as const, subject: 'Welcome', body: '<p>{{ url }}</p>' };

export const EMAIL_RECIPES: Recipes = {
  save_email_template: {
    as: 'admin',
    isOneAtATime: true,
    prepare: async (fixture) => ({
      ...CHANGED,
      subject: `Welcome ${randomUUID()}`,
      version: await addTemplate(fixture),
    }),
  },
  revert_email_template: {
    as: 'admin',
    isOneAtATime: true,
    prepare: async (fixture) => ({ name: CHANGED.name, version: await addTemplate(fixture) }),
  },
  retry_email: {
    as: 'admin',
    prepare: async ({ owner }) => {
      // A mail server that does not answer.
      await owner.query(`update public.email_server set host = '127.0.0.1', port = 1 where host is null`);
      const { rows } = await owner.query<{ id: string }>(
        `insert into public.email_log (to_address, template, subject, status)
         values ('a@people.test', 'invite', 'Welcome', 'failed') returning id`,
      );
      return { email_id: rows[0]?.id ?? '' };
    },
  },
  clear_rejected_address: {
    as: 'admin',
    prepare: async ({ owner }) => {
      const address = `${randomUUID()}@people.test`;
      await owner.query(`insert into public.rejected_addresses (address, answer) values ($1, '550')`, [
        address,
      ]);
      return { address };
    },
  },
  save_email_server: {
    as: 'admin',
    isOneAtATime: true,
    prepare: async ({ owner }) => {
      const { rows } = await owner.query<{ version: string }>(
        'select to_json(updated_at) as version from public.email_server',
      );
      return {
        version: rows[0]?.version ?? '',
        ...{ host: '127.0.0.1', port: 1, security: 'none', username: '', password: '' },
        ...{ sender: null, reply_to: `${randomUUID()}@people.test`, senders: {}, keep_days: 365 },
      };
    },
  },
};

async function addTemplate({ owner }: Fixture): Promise<string> {
  const { rows } = await owner.query<{ version: string }>(
    `insert into public.email_templates (name, subject, body) values ($1, $2, $3)
     on conflict (name) do update set subject = $2 || gen_random_uuid() returning to_json(updated_at) as version`,
    [CHANGED.name, CHANGED.subject, CHANGED.body],
  );
  return rows[0]?.version ?? '';
}
