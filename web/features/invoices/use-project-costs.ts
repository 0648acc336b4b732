import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { contractCommands } from '#shared/commands/contracts.ts';
import { pathTo } from '#shared/paths.ts';
import type { Proposal } from '#web/features/invoices/ready-queries.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useKeyedCommand } from '#web/lib/use-keyed-command.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** What is recorded on a project itself and not invoiced, and the drafts that it can be added to. */
interface ProjectCosts {
  project_id: string;
  amount: number;
  parts: Proposal['parts'];
  missing: string[];
  waiting: Proposal['waiting'];
  drafts: { id: string; title: string; total_amount: number }[];
}

/** What an invoice would charge for a project itself; null for one that a contract bills, or that has no customer. */
export function useProjectCosts(projectId: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'project-costs', projectId],
    ...WATCHED,
    queryFn: async () => {
      const [costs] = unwrap(
        await (await getSupabase())
          .rpc('project_to_invoice', { p_project_id: projectId })
          // The columns of a function count as nullable, and JSON as anything.
          .overrideTypes<ProjectCosts[], { merge: false }>(),
      );
      if (!costs) return null;
      return { ...costs, work_order_id: null, nte_amount: null, invoices: [] };
    },
  });
}

/** Makes a draft of it, or adds it to one, and opens that. */
export function useProjectInvoice() {
  const navigate = useNavigate();
  return useKeyedCommand('create_project_invoice', {
    shape: contractCommands.create_project_invoice,
    invalidates: ['partner_invoices', 'projects', 'project_contracts', 'audit_log'],
    onDone: ({ id }) => {
      toast({ kind: 'success', title: t('Draft created') });
      void navigate({ to: pathTo('/admin/partner-billing/invoices/$id', { id }) });
    },
  });
}
