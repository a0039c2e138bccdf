import type { Context } from '#context.ts'
import type { DoctorCheck, Finding } from '#doctor.ts'
import { callService } from '#providers/call-service.ts'

const about = 'address'
const timeoutMs = 5_000
const maxBytes = 64 * 1024

/** What can be seen from the settings alone. */
function findUnsafeSettings({ config }: Pick<Context, 'config'>): Finding[] {
  const { publicUrl, production, trustedProxies, risks } = config
  const isSecure = publicUrl.startsWith('https:')
  const taken = Object.entries(risks).filter(([, isTaken]) => isTaken)
  return [
    ...(production
      ? []
      : [
          {
            severity: 'warning',
            about: 'settings',
            text: 'this is no production; write NODE_ENV=production.',
          } as const,
        ]),
    ...(production && !isSecure
      ? [
          {
            severity: 'problem',
            about,
            text: `${publicUrl} is not encrypted; write an https address in PUBLIC_URL.`,
          } as const,
        ]
      : []),
    ...(isSecure && trustedProxies === '0'
      ? [
          {
            ...({ severity: 'warning', about } as const),
            text: 'TRUST_PROXY=0 behind a proxy counts all visitors as one against the rate limits; write TRUST_PROXY=1 or the addresses of the proxies.',
          },
        ]
      : []),
    ...taken.map(
      ([risk]) => ({ severity: 'warning', about: 'settings', text: `the unsafe override ${risk} is on.` }) as const,
    ),
  ]
}

function saysReady(text: string): boolean {
  try {
    return (JSON.parse(text) as { status?: unknown } | null)?.status === 'ready'
  } catch {
    return false
  }
}

/** Whether the public address leads to an application that is ready. */
async function findUnreachable({ config }: Pick<Context, 'config'>): Promise<Finding> {
  const url = `${config.publicUrl}/api/ready`
  const reply = await callService(new URL(url), { timeoutMs, maxBytes, takesRedirects: true }).catch(() => null)
  if (reply?.status === 200 && saysReady(reply.body.toString()))
    return { severity: 'ok', about, text: `${config.publicUrl} is ready.` }
  const what = reply ? `answers ${reply.status}` : 'does not answer'
  return {
    severity: 'warning',
    about,
    text: `${url} ${what}; is the application started, and does the proxy pass it on?`,
  }
}

/** The public address and the settings around it. */
export const addressDoctor: DoctorCheck<Context> = {
  about,
  examine: async (context) => [...findUnsafeSettings(context), await findUnreachable(context)],
}
