import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { paymentWays } from '@slodki-ul/contract/platform/shop-settings'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { checkoutPause, isShopAnnounced, maintenanceNotice } from '#platform/settings/maintenance.rules.ts'

type Switched = Pick<Context, 'settings' | 'config' | 'clock'>

/** Features that are on: what the environment has no keys for is off whatever the settings say. */
export async function readFeatures({ settings, config, clock }: Switched) {
  const switches = await settings.read('switches')
  const { newsletter, community, comments } = switches
  return {
    ...{ comments, comingSoon: isShopAnnounced(switches, clock.now()) },
    newsletter: newsletter && config.newsletter !== null,
    community: community && config.discord !== null,
  }
}

/** What the shop tells everybody: announced maintenance, the pause of the checkout (BO-195), ways of payment that are off. */
export async function readNotices({ settings, clock }: Pick<Context, 'settings' | 'clock'>) {
  const [switches, payments] = [await settings.read('switches'), await settings.read('payments')]
  return {
    maintenance: maintenanceNotice(switches, clock.now()),
    checkoutPause: checkoutPause(switches),
    paymentsOff: paymentWays.filter((way) => !payments[way]),
  }
}

/** Fails with ERRORS.CHECKOUTPAUSED and the notice to show while nothing can be ordered. */
export async function requireOpenCheckout(
  { settings }: Pick<Context, 'settings'>,
  db: Executor,
  language: Language,
): Promise<Outcome<null>> {
  const pause = checkoutPause(await settings.read('switches', db))
  return pause ? fail('ERRORS.CHECKOUTPAUSED', { extra: { notice: pause[language] } }) : succeed(null)
}
