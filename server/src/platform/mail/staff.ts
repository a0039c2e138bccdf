import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { companyEmail } from '#platform/settings/settings.service.ts'

/** Mails staff, once per occasion, about something they should know or must look into. */
export const reportToStaff = (
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  report: { occasion: string; kind: string; data: Record<string, unknown> },
) => queueMail(tx, context, { ...report, recipient: companyEmail(context), language: 'pl' })
