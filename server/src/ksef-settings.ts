import { simulation } from '@slodki-ul/contract/simulation'
import { ksefHosts, trimSlash } from '#provider-addresses.ts'
import type { Settings } from '#settings.ts'

type CertificateFiles = { certificate: string; privateKey: string; password: string | undefined }

/** An environment of KSeF and how the company signs in there. */
export type KsefConfig = {
  environment: 'test' | 'production'
  /** Whether the environment names it; simulated by itself, it is off until somebody switches it on. */
  isChosen: boolean
  baseUrl: string
  /** Where QR codes lead to. */
  pagesUrl: string
  /** Paths of PEM files, or a token: certificates first, for tokens end with the year 2026. */
  identity: CertificateFiles | { token: string }
  /** The certificate that vouches for documents issued while KSeF cannot be reached. */
  offline: CertificateFiles | null
}

function filesOf(
  certificate: string | undefined,
  privateKey: string | undefined,
  password: string | undefined,
): CertificateFiles | null {
  return certificate && privateKey ? { certificate, privateKey, password } : null
}

/** Null when no invoice is sent to KSeF. Without keys of its own it is simulated while providers are. */
export function readKsef(set: Settings, simulated: boolean, sandboxUrl: string): KsefConfig | null {
  const { KSEF_ENV: environment = simulated ? 'test' : 'off', KSEF_TOKEN: token } = set
  if (environment === 'off') return null
  const { KSEF_PRIVATE_KEY_PASSWORD: password } = set
  const files = filesOf(set.KSEF_CERTIFICATE, set.KSEF_PRIVATE_KEY, password)
  const own = files ?? (token ? { token } : null)
  const offline = filesOf(set.KSEF_OFFLINE_CERTIFICATE, set.KSEF_OFFLINE_PRIVATE_KEY, password)
  const hosts = ksefHosts[environment]
  const isChosen = set.KSEF_ENV !== undefined
  if (own) {
    const baseUrl = trimSlash(set.KSEF_BASE_URL ?? hosts.api)
    return { environment, isChosen, baseUrl, pagesUrl: hosts.pages, identity: own, offline }
  }
  if (!simulated || environment === 'production') return null
  const baseUrl = trimSlash(set.KSEF_BASE_URL ?? `${sandboxUrl}${simulation.ksef.path}/v2`)
  const identity = { token: simulation.ksef.token as string }
  return { environment, isChosen, baseUrl, pagesUrl: hosts.pages, identity, offline }
}

/** Returns a sentence for each setting of KSeF whose counterpart is missing. */
export function findIncompleteKsef(set: Settings): string[] {
  const problems: string[] = []
  if (Boolean(set.KSEF_CERTIFICATE) !== Boolean(set.KSEF_PRIVATE_KEY))
    problems.push('KSEF_CERTIFICATE, KSEF_PRIVATE_KEY: one is nothing without the other; write both, or none.')
  if (Boolean(set.KSEF_OFFLINE_CERTIFICATE) !== Boolean(set.KSEF_OFFLINE_PRIVATE_KEY))
    problems.push(
      'KSEF_OFFLINE_CERTIFICATE, KSEF_OFFLINE_PRIVATE_KEY: one is nothing without the other; write both, or none.',
    )
  const hasIdentity = Boolean(set.KSEF_TOKEN) || Boolean(set.KSEF_CERTIFICATE)
  if (set.KSEF_ENV === 'production' && !hasIdentity)
    problems.push(
      'KSEF_CERTIFICATE: KSeF takes invoices of a known company only; write its certificate and key, or KSEF_ENV=off.',
    )
  return problems
}
