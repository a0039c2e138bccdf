import { cookieDays } from '@slodki-ul/contract/limits'
import { writeCookie } from '#core/cookies.ts'
import { englishPrefix, hashTarget } from '#core/hash-target.ts'

// Imported before anything else, because the router reads the URL when it is created, and the texts the cookie.
const target = hashTarget(location)
if (target !== null) {
  if (englishPrefix.test(location.pathname)) writeCookie('lang', 'en', cookieDays)
  history.replaceState(null, '', target)
}
