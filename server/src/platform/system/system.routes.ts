import { fail, succeed } from '@slodki-ul/contract/errors'
import type { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { moveClock } from '#clock.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { createReadiness } from '#platform/system/readiness.service.ts'

export function systemRoutes(context: Context): Handlers<typeof systemEndpoints> {
  const isReady = createReadiness(context)
  return {
    getHealth: async () => {
      const { simulated, comingSoon, discord, newsletter, publicUrl, beta, pixel, videoHosts, toastMs } = context.config
      const community = discord && { inviteUrl: discord.inviteUrl }
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
        comingSoon,
        community,
        newsletter: newsletter !== null,
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
