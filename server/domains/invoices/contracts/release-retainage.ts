import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { holdContract } from '#server/domains/invoices/contracts/held-contract.ts';
import { makeDraftOnce } from '#server/domains/invoices/contracts/make-draft.ts';
import { t } from '#shared/text.ts';

/** Makes a draft that bills retainage. A trigger refuses more than is held on invoices that were sent. */
export const releaseRetainage = defineCommand('release_retainage', async ({ client, elevate }, input) => {
  requireCapability(await callerOf(client), 'invoice', 'invoicing_office_only');
  const { project_id, amount, issue_date, submission_key } = input;
  return elevate('command_invoices', (elevated) =>
    makeDraftOnce(
      elevated,
      { key: submission_key, ids: [project_id], detail: `retainage ${amount} ${issue_date ?? ''}` },
      async () => {
        const { organizationId, projectName } = await holdContract(elevated, project_id, null);
        return {
          draft: {
            ...{ organizationId, projectId: project_id, issueDate: issue_date },
            title: t('{{project}}: retainage', { project: projectName }),
          },
          lines: [{ kind: 'retainage_release', description: t('Release of retainage'), unit_price: amount }],
        };
      },
    ),
  );
});
