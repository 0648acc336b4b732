import type { CommandInput } from '#shared/commands.ts';
import type { Fixture } from './fixture.ts';
import { addMember, deactivated } from './people-intents.ts';

/** How the commands of privacy requests succeed. */
export const PRIVACY_RECIPES = {
  request_data_export: {
    as: 'admin' as const,
    prepare: async (fixture: Fixture): Promise<CommandInput<'request_data_export'>> => ({
      ...{ subject: 'person' as const, subject_id: (await addMember(fixture)).profileId, dry_run: false },
    }),
  },
  erase_person: {
    as: 'admin' as const,
    prepare: async (fixture: Fixture): Promise<CommandInput<'erase_person'>> => {
      const profile_id = await deactivated(fixture);
      const { rows } = await fixture.owner.query<{ name: string }>('select app.profile_name($1) as name', [
        profile_id,
      ]);
      return { profile_id, confirmation: rows[0]?.name ?? '' };
    },
  },
};
