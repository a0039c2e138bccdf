import type { Configuration } from '@slodki-ul/contract/platform/system'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { readCookie } from '#core/cookies.ts'
import { loadWithRetry } from '#core/load-with-retry.ts'
import { navigationChanged } from '#core/navigation.slice.ts'
import { once } from '#core/once.ts'
import { paths } from '#core/paths.ts'
import { store } from '#core/store.ts'
import { systemApi } from '#core/system.api.ts'
import { SimulationStrip } from '#layout/simulation-strip.tsx'
import { isAlwaysOpen } from './coming-soon.rules.ts'

/** Milliseconds that the first screen waits at most to know how things stand. */
const timeoutMs = 1000

/** Milliseconds that the first screen has for itself before visitors are asked what may be loaded. */
const beforeConsentMs = 1000

const askForConsent = (configuration: Configuration) =>
  setTimeout(
    () =>
      loadWithRetry(() => import('#engagement/tracking/consent.ts')).then((consent) =>
        consent.askForConsent(configuration),
      ),
    beforeConsentMs,
  )

/** Whether nothing but the announcement and the legal texts is open. */
const isComingSoon = () => store.getState().navigation.isComingSoon

/**
 * Asks whether the academy is open and waits for the reply no longer than the timeout; a reply that comes after the first
 * screen moves whoever must not be there.
 */
async function checkHealth(): Promise<void> {
  let isLate = false
  const answered = store
    .dispatch(systemApi.endpoints.getHealth.initiate(undefined, { subscribe: false }))
    .then(({ data }) => {
      if (data) askForConsent(data.configuration)
      store.dispatch(
        navigationChanged({ isComingSoon: data?.comingSoon === true && readCookie('bypass') === undefined }),
      )
      if (isLate && isComingSoon() && !isAlwaysOpen(new URL(location.hash.slice(1), location.origin).pathname))
        location.replace(`#${paths.comingSoon}`)
    })
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  isLate = true
}

/** Only the first navigation asks. */
const checkHealthOnce = once(checkHealth)

/**
 * What stands around every screen. The strip that says that payments are simulated stands above everything: had it come
 * later, the page would jump. While the academy is only announced, pages that are not open yet lead to the announcement.
 */
export async function loadRoot({ request }: LoaderFunctionArgs) {
  await checkHealthOnce()
  if (isComingSoon() && !isAlwaysOpen(new URL(request.url).pathname)) return redirect(paths.comingSoon)
  return { SimulationStrip }
}
