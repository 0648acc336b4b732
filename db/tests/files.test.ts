import { beforeAll, describe, expect, it } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

/** Which of the scenario's files an identity sees, by the letter in their names. */
const seenBy = (name: IdentityName) =>
  cases.as(name, async (client) => {
    const { rows } = await client.query<{ letter: string }>(
      `select storage.filename(name) as letter from storage.objects order by letter`,
    );
    return rows.map(({ letter }) => letter.replace('.jpg', '')).join('');
  });

const addFile = (name: IdentityName, path: string) =>
  cases.as(name, (client) =>
    client.query(
      `insert into storage.objects (bucket_id, name, version) values ('attachments', $1, app.new_id()::text)`,
      [path],
    ),
  );

const removeFile = (name: IdentityName, letter: string) =>
  cases.as(name, async (client) => {
    await client.query(`select set_config('storage.allow_delete_query', 'true', true)`);
    return (await client.query(`delete from storage.objects where name like $1`, [`%/${letter}.jpg`]))
      .rowCount;
  });

describe('files of the bucket attachments', () => {
  beforeAll(() =>
    cases.testDatabase.owner.query(
      `insert into storage.objects (bucket_id, name, version)
       select 'attachments', storage_path, id::text from public.attachments`,
    ),
  );

  it('are seen by their uploader and by everybody who sees the record that they are attached to', async () => {
    // a: on a work order, b: loose, c: on a report that waits for review, d: on a receipt, e: in a message of two
    // people, f: on a submitted bill
    expect(await seenBy('partner')).toBe('ae');
    expect(await seenBy('subcontractor')).toBe('abcf');
    expect(await seenBy('employee')).toBe('acde');
    expect(await seenBy('manager')).toBe('acdf');
    for (const name of [
      'anon',
      'stranger',
      'otherPartner',
      'otherSubcontractor',
      'disabled',
      'signedOut',
    ] as const) {
      expect(await seenBy(name), name).toBe('');
    }
  });

  it('can be stored in the uploader’s own folder only', async () => {
    const { partner, disabled } = cases.scenario.profiles;
    await expect(addFile('partner', `${partner}/new.jpg`)).resolves.toMatchObject({ rowCount: 1 });
    await expect(addFile('otherPartner', `${partner}/x.jpg`)).rejects.toThrow('row-level security');
    await expect(addFile('admin', `${partner}/x.jpg`)).rejects.toThrow('row-level security');
    await expect(addFile('partner', 'x.jpg')).rejects.toThrow('row-level security');
    await expect(addFile('disabled', `${disabled}/x.jpg`)).rejects.toThrow('row-level security');
  });

  it('can be deleted while they belong to no record, and are never replaced', async () => {
    expect(await removeFile('partner', 'a')).toBe(0);
    expect(await removeFile('manager', 'b')).toBe(0);
    expect(await removeFile('subcontractor', 'c')).toBe(0);
    expect(await removeFile('subcontractor', 'f')).toBe(0);
    expect(await removeFile('subcontractor', 'b')).toBe(1);
    const replaced = await cases.as('subcontractor', (client) =>
      client.query(`update storage.objects set version = 'other' where name like '%/c.jpg'`),
    );
    expect(replaced.rowCount).toBe(0);
  });
});
