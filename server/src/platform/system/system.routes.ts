import { minuteMs } from '@slodki-ul/contract/durations'
import { fail, succeed } from '@slodki-ul/contract/errors'
import type { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { createCache } from '#cache.ts'
import { moveClock } from '#clock.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { readFeatures, readNotices } from '#platform/settings/features.service.ts'
import { createReadiness } from '#platform/system/readiness.service.ts'

export function systemRoutes(context: Context): Handlers<typeof systemEndpoints> {
  const isReady = createReadiness(context)
  const strips = createCache<{ pl: string; en: string } | null>(context.changes, ['page-texts'])
  // What holds changes at whole minutes, or when staff save. The process is up even when it cannot read it.
  const findStrip = () =>
    strips
      .get(String(Math.floor(context.clock.now() / minuteMs)), () =>
        context.queries.findStrip(context.db, context.clock.date()),
      )
      .catch(() => null)
  return {
    getHealth: async () => {
      const { simulated, discord, publicUrl, beta, pixel, videoHosts, toastMs } = context.config
      const features = await readFeatures(context)
      const { name, email } = await context.settings.read('company')
      const community = discord && features.community ? { inviteUrl: discord.inviteUrl } : null
      const configuration = {
        apiUrl: `${publicUrl}/api/`,
        frontUrl: publicUrl,
        beta,
        pixel: pixel && { id: pixel.id, script: pixel.script },
        videoHosts: videoHosts.allowed,
        toastMs,
      }
      return succeed({
        status: 'ok' as const,
        simulated: [...simulated],
        ...{ comingSoon: features.comingSoon, newsletter: features.newsletter, comments: features.comments },
        company: { name, email },
        ...{ community, announcement: await findStrip(), ...(await readNotices(context)) },
        configuration,
      })
    },
    getReady: async () =>
      (await isReady())
        ? succeed({ status: 'ready' as const, database: context.connection.kind })
        : fail('ERRORS.UNAVAILABLE'),
    moveClock: async ({ body }) => {
      if (context.config.simulated.length === 0) return fail('ERRORS.NOTFOUND')
      await moveClock(context.db, body.offsetMs)
      return succeed({ offsetMs: body.offsetMs, now: context.clock.date().toISOString() })
    },
  }
}
