import { simulatedNames, videoHostNames } from '@slodki-ul/contract/platform/system'
import { simulation } from '@slodki-ul/contract/simulation'
import { discordAt, readDiscordKeys, simulatedDiscord } from '#discord-settings.ts'
import { findIncompleteKsef, readKsef } from '#ksef-settings.ts'
import {
  facebookAt,
  googleAt,
  inpostHosts,
  newsletterAt,
  pixelAt,
  trimSlash,
  videoHostsAt,
  viesHost,
} from '#provider-addresses.ts'
import type { Settings } from '#settings.ts'

/** Returns whether a key of the payment provider moves real money. */
export const isLiveKey = (key: string | undefined): boolean => /^[rs]k_live_/.test(key ?? '')

/** Returns a sentence for each setting whose counterpart is missing. */
export function findIncompleteProviders(set: Settings): string[] {
  const problems: string[] = []
  if (set.STRIPE_SECRET_KEY && !set.STRIPE_WEBHOOK_SECRET)
    problems.push(
      'STRIPE_WEBHOOK_SECRET: payments cannot be confirmed without it; write the whsec_… of the webhook endpoint.',
    )
  if (Boolean(set.FACEBOOK_APP_ID) !== Boolean(set.FACEBOOK_APP_SECRET))
    problems.push(
      'FACEBOOK_APP_SECRET: tokens can be checked only with the number and the secret of the app; write both, or none.',
    )
  const { missing } = readDiscordKeys(set)
  if (missing.length > 0)
    problems.push(`${missing.join(', ')}: the community needs all of its settings; write them, or remove the others.`)
  if (Boolean(set.MAILERLITE_API_KEY) !== Boolean(set.MAILERLITE_GROUP_ID))
    problems.push(
      'MAILERLITE_GROUP_ID: subscribers go to a group of the account; write the key and the group, or none.',
    )
  const shipments = [set.INPOST_SHIPX_TOKEN, set.INPOST_ORGANIZATION_ID, set.INPOST_WEBHOOK_SECRET]
  if (shipments.some(Boolean) && !shipments.every(Boolean))
    problems.push(
      'INPOST_SHIPX_TOKEN, INPOST_ORGANIZATION_ID, INPOST_WEBHOOK_SECRET: shipments need all of them; write them, or none.',
    )
  problems.push(...findIncompleteKsef(set))
  return problems
}

/** Returns which providers are simulated: those without keys, if simulation is on. */
function findSimulatedProviders(set: Settings, { simulated, production }: { simulated: boolean; production: boolean }) {
  // Simulated sign-in lets anybody be anybody: no setting overrides this in production.
  const maySimulate = simulated && !production
  return {
    stripe: simulated && !set.STRIPE_SECRET_KEY,
    smtp: simulated && !set.SMTP_URL,
    inpost: simulated && !set.INPOST_BASE_URL,
    google: maySimulate && !set.GOOGLE_CLIENT_ID,
    facebook: maySimulate && !set.FACEBOOK_APP_ID,
    discord: maySimulate && readDiscordKeys(set).keys === null,
    newsletter: simulated && !set.MAILERLITE_API_KEY,
    pixel: maySimulate && !set.META_PIXEL_ID,
  }
}

/** Shipments with their own keys or, while the list of points is simulated, simulated like it. */
function readShipments(set: Settings, isSimulated: boolean, sandboxUrl: string) {
  const { INPOST_SHIPX_TOKEN: token, INPOST_ORGANIZATION_ID: organizationId, INPOST_BASE_URL: baseUrl } = set
  if (token && organizationId)
    return {
      ...{ token, organizationId, webhookSecrets: (set.INPOST_WEBHOOK_SECRET ?? '').split(',') },
      baseUrl: trimSlash(baseUrl ?? inpostHosts.points),
    }
  if (!isSimulated) return null
  const { webhookSecret, path, ...keys } = simulation.inpost
  return {
    ...{ token: keys.token as string, organizationId: keys.organizationId as string },
    ...{ webhookSecrets: [webhookSecret as string], baseUrl: sandboxUrl + path },
  }
}

/**
 * Returns the settings of each provider: with its own keys, simulated, or off. With `simulated`, the sandbox simulates
 * those without keys.
 */
export function readProviders(set: Settings, mode: { simulated: boolean; production: boolean }) {
  const isSimulated = findSimulatedProviders(set, mode)
  const sandboxUrl = `http://127.0.0.1:${set.PORT + simulation.portOffsets.http}`
  const { keys: discordKeys } = readDiscordKeys(set)
  return {
    /** Providers simulated by the sandbox; the clock can be moved only while there is one. */
    simulated: simulatedNames.filter((name) => isSimulated[name]),
    /** Null when card payments are off (no keys and no simulation). */
    stripe: isSimulated.stripe
      ? {
          secretKey: simulation.stripe.secretKey as string,
          webhookSecrets: [simulation.stripe.webhookSecret as string],
          baseUrl: set.STRIPE_BASE_URL ?? sandboxUrl,
          livemode: false,
        }
      : set.STRIPE_SECRET_KEY
        ? {
            secretKey: set.STRIPE_SECRET_KEY,
            webhookSecrets: (set.STRIPE_WEBHOOK_SECRET ?? '').split(','),
            baseUrl: set.STRIPE_BASE_URL,
            livemode: isLiveKey(set.STRIPE_SECRET_KEY),
          }
        : null,
    /** Parcel lockers: their public list, and the map of the provider when there is a token for it. */
    inpost: {
      baseUrl: trimSlash(
        set.INPOST_BASE_URL ?? (isSimulated.inpost ? sandboxUrl + simulation.inpost.path : inpostHosts.points),
      ),
      widget: set.INPOST_GEOWIDGET_TOKEN
        ? {
            token: set.INPOST_GEOWIDGET_TOKEN,
            baseUrl: trimSlash(
              set.INPOST_GEOWIDGET_BASE_URL ??
                (isSimulated.inpost ? sandboxUrl + simulation.inpost.widgetPath : inpostHosts.widget),
            ),
          }
        : null,
    },
    /** Shipments at InPost. Null when they are off: parcel numbers are typed then. */
    shipx: readShipments(set, isSimulated.inpost, sandboxUrl),
    /** Null when no invoice is sent to KSeF. */
    ksef: readKsef(set, mode.simulated, sandboxUrl),
    /** Null when signing in with Google is off. */
    google: isSimulated.google
      ? googleAt(simulation.google.clientId, set.GOOGLE_BASE_URL ?? sandboxUrl + simulation.google.path)
      : set.GOOGLE_CLIENT_ID
        ? googleAt(set.GOOGLE_CLIENT_ID, set.GOOGLE_BASE_URL)
        : null,
    /** Null when signing in with Facebook is off. */
    facebook: isSimulated.facebook
      ? facebookAt(simulation.facebook, set.FACEBOOK_BASE_URL ?? sandboxUrl + simulation.facebook.path)
      : set.FACEBOOK_APP_ID && set.FACEBOOK_APP_SECRET
        ? facebookAt({ appId: set.FACEBOOK_APP_ID, appSecret: set.FACEBOOK_APP_SECRET }, set.FACEBOOK_BASE_URL)
        : null,
    /** Null when the community is off (DSC-11). */
    discord: isSimulated.discord
      ? simulatedDiscord(set.DISCORD_BASE_URL ?? sandboxUrl + simulation.discord.path)
      : discordKeys && { ...discordKeys, ...discordAt(set.DISCORD_BASE_URL) },
    /** Null when the newsletter is off. */
    newsletter: isSimulated.newsletter
      ? newsletterAt(simulation.newsletter, set.MAILERLITE_BASE_URL ?? sandboxUrl + simulation.newsletter.path)
      : set.MAILERLITE_API_KEY && set.MAILERLITE_GROUP_ID
        ? newsletterAt({ apiKey: set.MAILERLITE_API_KEY, groupId: set.MAILERLITE_GROUP_ID }, set.MAILERLITE_BASE_URL)
        : null,
    /** Null when there is no advertising pixel. */
    pixel: isSimulated.pixel
      ? pixelAt(simulation.pixel.id, set.META_PIXEL_BASE_URL ?? sandboxUrl + simulation.pixel.path)
      : set.META_PIXEL_ID
        ? pixelAt(set.META_PIXEL_ID, set.META_PIXEL_BASE_URL)
        : null,
    /** Hosts whose videos may be embedded besides our own, and the addresses of their oEmbed endpoints. */
    videoHosts: {
      allowed: videoHostNames.filter((name) => set.VIDEO_HOSTS?.split(',').includes(name)),
      ...videoHostsAt({
        youtube: set.YOUTUBE_BASE_URL ?? (mode.simulated ? sandboxUrl + simulation.youtube.path : undefined),
        vimeo: set.VIMEO_BASE_URL ?? (mode.simulated ? sandboxUrl + simulation.vimeo.path : undefined),
      }),
    },
    /** The register of VAT numbers of the EU, which is public and needs no key. */
    vies: {
      baseUrl: trimSlash(set.VIES_BASE_URL ?? (mode.simulated ? sandboxUrl + simulation.vies.path : viesHost)),
      timeoutMs: set.VIES_TIMEOUT_MS,
    },
    smtpUrl: isSimulated.smtp ? `smtp://127.0.0.1:${set.PORT + simulation.portOffsets.smtp}` : (set.SMTP_URL ?? null),
  }
}
