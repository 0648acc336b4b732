const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Forms whose names had only the id of their record in earlier versions. */
const WITHOUT_PERSON = new RegExp(
  `^(location|project|project-work-order|work-order-correction|photos:work-order-files):(?=${UUID}(?!:${UUID}))`,
);

/**
 * The name of a form with its owner: `location:<profile id>:<location id>:<version>`. Two people may share a device.
 *
 * @param name also that of an earlier version: `location:<location id>:<version>`
 * @param ownerId the profile id
 */
export const personalName = (name: string, ownerId: string): string =>
  name.replace(WITHOUT_PERSON, (kind) => `${kind}${ownerId}:`);
