import { isLiveKey } from '#provider-settings.ts'
import type { Settings } from '#settings.ts'

/** Why demo accounts, whose password is published, must not exist under these settings; null when they may. */
export function findDemoExposure(set: Settings, { local }: { local: boolean }): string | null {
  if (set.NODE_ENV === 'production') return 'this is production'
  if (!local) return 'HOST or PUBLIC_URL is open to others'
  if (isLiveKey(set.STRIPE_SECRET_KEY)) return 'STRIPE_SECRET_KEY is a live key'
  return set.SANDBOX === false ? 'SANDBOX=0 connects to real providers' : null
}
