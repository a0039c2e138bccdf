import { paymentIssues } from '@slodki-ul/contract/catalogue/delivery.rules'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { staffPaymentsEndpoints } from '@slodki-ul/contract/payments/payments.admin'
import { refuseWithoutWay, wayKeys } from '#catalogue/shipping/shipping.admin.service.ts'
import type { Context } from '#context.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { selectLastPaid } from '#payments/payments/payments.db.ts'
import type { SettingValues } from '#platform/settings/initial-settings.ts'
import { changeSetting, type SettingChange } from '#platform/settings/settings.service.ts'

/** Switches ways of payment. Fails with ERRORS.NOWAYLEFT, or as changeSetting. */
export const changePaymentSettings = (
  context: Context,
  caller: StaffCaller,
  change: SettingChange<SettingValues['payments']>,
) =>
  changeSetting(
    context,
    caller,
    {
      ...{ key: 'payments', together: wayKeys, issues: paymentIssues },
      refuse: (tx, { after }) => refuseWithoutWay(tx, context, { payments: after }),
    },
    change,
  )

/** Whether payments can work and when they last did (BO-185); never a key. */
export async function describeProviders({
  db,
  cards,
  config,
}: Pick<Context, 'db' | 'cards' | 'config'>): Promise<
  Outcome<Reply<typeof staffPaymentsEndpoints.getPaymentProviders>>
> {
  const last = await selectLastPaid(db)
  const momentOf = (method: string) => last.find((row) => row.method === method)?.at?.toISOString() ?? null
  return succeed({
    hasKey: cards !== null,
    isSimulated: config.simulated.includes('stripe'),
    lastWorkedAt: { Stripe: momentOf('Stripe'), Blik: momentOf('Blik') },
  })
}
