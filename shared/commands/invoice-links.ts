import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id } from '#shared/commands/fields.ts';

export const invoiceLinkCommands = {
  /** The link that opens an invoice without an account, for copying it. It has none before it is sent by email. */
  read_invoice_link: {
    needsNoRoom: true,
    input: z.object({ invoice_id: id }),
    output: z.object({ url: z.nullable(z.string()) }),
    secretAnswer: true,
  },
  /** Makes a new link. The one before ends, also in emails that were sent. */
  renew_invoice_link: {
    input: z.object({
      invoice_id: id,
      /** The link that the caller has seen and replaces; null when there was none. Of two callers, one succeeds. */
      replaces: z.nullable(id),
    }),
    output: z.object({ id: z.uuid(), url: z.string() }),
    secretAnswer: true,
  },
  /** Ends a link. */
  revoke_invoice_link: { input: z.object({ link_id: id }), output: z.object({ id: z.uuid() }) },
} satisfies CommandShapes;
