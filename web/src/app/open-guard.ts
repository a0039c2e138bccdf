import type { Configuration } from '@slodki-ul/contract/platform/system'
import { loadWithRetry } from '@slodki-ul/ui/load-with-retry.ts'
import type { Path } from 'react-router'
import { readCookie } from '#core/cookies.ts'
import { navigationChanged } from '#core/navigation.slice.ts'
import { once } from '#core/once.ts'
import { paths } from '#core/paths.ts'
import { store } from '#core/store.ts'
import { systemApi } from '#core/system.api.ts'
import { isAlwaysOpen } from './coming-soon.rules.ts'

/** Milliseconds that the first screen waits at most for the health check. */
const timeoutMs = 1000

/** Milliseconds between the first screen and the consent dialog. */
const consentDelayMs = 1000

const askForConsent = (configuration: Configuration) =>
  setTimeout(
    () =>
      loadWithRetry(() => import('#engagement/tracking/consent.ts')).then((consent) =>
        consent.askForConsent(configuration),
      ),
    consentDelayMs,
  )

/** Whether only the coming-soon page and the legal texts are available. */
const isComingSoon = () => store.getState().navigation.isComingSoon

/**
 * Checks the health of the API and waits for the response no longer than the timeout. A response after the first screen
 * redirects from pages that are not available yet.
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

/** Only the first navigation checks it. */
const checkHealthOnce = once(checkHealth)

/** In the coming-soon mode, pages that are not open yet redirect to the coming-soon page. */
export async function requireOpen({ pathname }: Path): Promise<string | null> {
  await checkHealthOnce()
  return isComingSoon() && !isAlwaysOpen(pathname) ? paths.comingSoon : null
}
