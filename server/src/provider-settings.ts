import { simulatedNames, videoHostNames } from '@slodki-ul/contract/platform/system'
import { simulation } from '@slodki-ul/contract/simulation'
import { discordAt, readDiscordKeys, simulatedDiscord } from '#discord-settings.ts'
import {
  facebookAt,
  googleAt,
  inpostHosts,
  newsletterAt,
  pixelAt,
  trimSlash,
  videoHostsAt,
} from '#provider-addresses.ts'
import type { Settings } from '#settings.ts'

/** Whether a key of the payment provider moves real money. */
export const isLiveKey = (key: string | undefined): boolean => /^[rs]k_live_/.test(key ?? '')

/** What lacks its other half, in words. */
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
  return problems
}

/** Who is a stand-in: whoever has no keys of its own, where anything is simulated at all. */
function findSimulatedProviders(set: Settings, { simulated, production }: { simulated: boolean; production: boolean }) {
  // A stand-in lets anybody be anybody: no word overrides that in production.
  const mayPretend = simulated && !production
  return {
    stripe: simulated && !set.STRIPE_SECRET_KEY,
    smtp: simulated && !set.SMTP_URL,
    inpost: simulated && !set.INPOST_BASE_URL,
    google: mayPretend && !set.GOOGLE_CLIENT_ID,
    facebook: mayPretend && !set.FACEBOOK_APP_ID,
    discord: mayPretend && readDiscordKeys(set).keys === null,
    newsletter: simulated && !set.MAILERLITE_API_KEY,
    pixel: mayPretend && !set.META_PIXEL_ID,
  }
}

/** Every provider by its own keys, by a stand-in, or off. `simulated`: those without keys are played by the sandbox. */
export function readProviders(set: Settings, mode: { simulated: boolean; production: boolean }) {
  const isStandIn = findSimulatedProviders(set, mode)
  const sandboxUrl = `http://127.0.0.1:${set.PORT + simulation.portOffsets.http}`
  const { keys: discordKeys } = readDiscordKeys(set)
  return {
    /** Providers played by the sandbox; the clock can be moved only while there is one. */
    simulated: simulatedNames.filter((name) => isStandIn[name]),
    /** Card payments are off (no keys and nothing to simulate them) when null. */
    stripe: isStandIn.stripe
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
    /** Parcel lockers: their public list, and the provider's map while there is a token for it. */
    inpost: {
      baseUrl: trimSlash(
        set.INPOST_BASE_URL ?? (isStandIn.inpost ? sandboxUrl + simulation.inpost.path : inpostHosts.points),
      ),
      widget: set.INPOST_GEOWIDGET_TOKEN
        ? {
            token: set.INPOST_GEOWIDGET_TOKEN,
            baseUrl: trimSlash(
              set.INPOST_GEOWIDGET_BASE_URL ??
                (isStandIn.inpost ? sandboxUrl + simulation.inpost.widgetPath : inpostHosts.widget),
            ),
          }
        : null,
    },
    /** Signing in with Google is off when null. */
    google: isStandIn.google
      ? googleAt(simulation.google.clientId, set.GOOGLE_BASE_URL ?? sandboxUrl + simulation.google.path)
      : set.GOOGLE_CLIENT_ID
        ? googleAt(set.GOOGLE_CLIENT_ID, set.GOOGLE_BASE_URL)
        : null,
    /** Signing in with Facebook is off when null. */
    facebook: isStandIn.facebook
      ? facebookAt(simulation.facebook, set.FACEBOOK_BASE_URL ?? sandboxUrl + simulation.facebook.path)
      : set.FACEBOOK_APP_ID && set.FACEBOOK_APP_SECRET
        ? facebookAt({ appId: set.FACEBOOK_APP_ID, appSecret: set.FACEBOOK_APP_SECRET }, set.FACEBOOK_BASE_URL)
        : null,
    /** The community is off when null (DSC-11). */
    discord: isStandIn.discord
      ? simulatedDiscord(set.DISCORD_BASE_URL ?? sandboxUrl + simulation.discord.path)
      : discordKeys && { ...discordKeys, ...discordAt(set.DISCORD_BASE_URL) },
    /** The newsletter is off when null. */
    newsletter: isStandIn.newsletter
      ? newsletterAt(simulation.newsletter, set.MAILERLITE_BASE_URL ?? sandboxUrl + simulation.newsletter.path)
      : set.MAILERLITE_API_KEY && set.MAILERLITE_GROUP_ID
        ? newsletterAt({ apiKey: set.MAILERLITE_API_KEY, groupId: set.MAILERLITE_GROUP_ID }, set.MAILERLITE_BASE_URL)
        : null,
    /** The advertising pixel; there is none when null. */
    pixel: isStandIn.pixel
      ? pixelAt(simulation.pixel.id, set.META_PIXEL_BASE_URL ?? sandboxUrl + simulation.pixel.path)
      : set.META_PIXEL_ID
        ? pixelAt(set.META_PIXEL_ID, set.META_PIXEL_BASE_URL)
        : null,
    /** Whose videos may be played besides our own, and where these hosts are asked about them. */
    videoHosts: {
      allowed: videoHostNames.filter((name) => set.VIDEO_HOSTS?.split(',').includes(name)),
      ...videoHostsAt({
        youtube: set.YOUTUBE_BASE_URL ?? (mode.simulated ? sandboxUrl + simulation.youtube.path : undefined),
        vimeo: set.VIMEO_BASE_URL ?? (mode.simulated ? sandboxUrl + simulation.vimeo.path : undefined),
      }),
    },
    smtpUrl: isStandIn.smtp ? `smtp://127.0.0.1:${set.PORT + simulation.portOffsets.smtp}` : (set.SMTP_URL ?? null),
  }
}
