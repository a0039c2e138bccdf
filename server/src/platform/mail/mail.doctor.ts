import { Resolver } from 'node:dns/promises'
import type { Context } from '#context.ts'
import type { DoctorCheck, Finding } from '#doctor.ts'
import { domainOf, findSenderProblems } from '#platform/mail/sender-domain.ts'

const about = 'mail'

/** TXT records of a name, none for one without; null when nobody answers. */
async function lookUp(resolver: Resolver, name: string): Promise<string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    return ['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  }
}

async function checkServer({ mail }: Pick<Context, 'mail'>): Promise<Finding> {
  if (!mail) return { severity: 'warning', about, text: 'no server is set (SMTP_URL): mails wait.' }
  try {
    await mail.check()
    return { severity: 'ok', about, text: 'the server takes the sign-in.' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { severity: 'problem', about, text: `the server of SMTP_URL does not take the sign-in: ${reason}.` }
  }
}

/** The mail server, and what other servers read about the sender's domain. */
export const mailDoctor: DoctorCheck<Context> = {
  about,
  examine: async ({ mail, config }) => {
    const resolver = new Resolver({ timeout: 3_000, tries: 1 })
    const domain = domainOf(config.mailFrom)
    const [server, records, dmarc] = await Promise.all([
      checkServer({ mail }),
      lookUp(resolver, domain),
      lookUp(resolver, `_dmarc.${domain}`),
    ])
    return [server, ...findSenderProblems(config.mailFrom, { domain: records, dmarc })]
  },
}
