import { kindsWithoutWay } from '@slodki-ul/contract/catalogue/delivery.rules'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { SettingValues } from '#platform/settings/initial-settings.ts'
import { readSetting } from '#platform/settings/settings.service.ts'

type Ways = Pick<SettingValues, 'delivery' | 'payments'>

/** Settings that are changed under one lock. */
export const wayKeys = ['delivery', 'payments'] as const

/**
 * Refuses a change of deliveries or payments after which some kind of cart could not be ordered any more (BO-185). Both
 * settings must be locked, so that two changes at once cannot each take away the other's last way.
 */
export async function refuseWithoutWay(
  tx: Transaction,
  context: Pick<Context, 'config'>,
  change: Partial<Ways>,
): Promise<Outcome<null>> {
  const delivery = change.delivery ?? (await readSetting(tx, context, 'delivery'))
  const payments = change.payments ?? (await readSetting(tx, context, 'payments'))
  const kinds = kindsWithoutWay(delivery, payments)
  return kinds.length > 0 ? fail('ERRORS.NOWAYLEFT', { extra: { kinds } }) : succeed(null)
}
