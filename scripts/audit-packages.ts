/**
 * Known vulnerabilities of the packages: `npm run audit:packages`. Ends with 0 when there is none that counts, with 1
 * when there is, and with 2 when the registry offers no audit or was not reached: nothing is known then.
 */
import { auditPackages } from './supply-chain/audit.ts';
import { AUDIT_EXCEPTIONS } from './supply-chain/policy.ts';

const result = await auditPackages(AUDIT_EXCEPTIONS, new Date().toISOString().slice(0, 10));
if (!result) {
  process.stderr.write(
    'The npm registry did not answer the audit, so nothing is known. Run this again where https://registry.npmjs.org is reached.\n',
  );
  process.exitCode = 2;
} else {
  for (const line of result.accepted) process.stdout.write(`Accepted: ${line}\n`);
  for (const line of result.problems) process.stderr.write(`${line}\n`);
  process.stdout.write(
    `Advisories: ${result.accepted.length} accepted, ${result.problems.length} to resolve.\n`,
  );
  process.exitCode = result.problems.length > 0 ? 1 : 0;
}
