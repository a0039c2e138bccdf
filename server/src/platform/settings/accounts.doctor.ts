import type { simulatedNames } from '@slodki-ul/contract/platform/system'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { DoctorCheck, Finding } from '#doctor.ts'
import {
  findDiscordProblems,
  findFacebookProblems,
  findGoogleProblems,
  findNewsletterProblems,
  findStripeProblems,
} from '#providers/provider-accounts.ts'

type Look = (config: Config) => string[] | Promise<string[]> | null

/** What is set up in the consoles of the providers, by their names; null for those that are off. */
const looks: readonly [name: (typeof simulatedNames)[number], about: string, look: Look][] = [
  ['stripe', 'Stripe account', ({ stripe }) => stripe && findStripeProblems(stripe)],
  ['google', 'Google', ({ google }) => google && findGoogleProblems(google)],
  ['facebook', 'Facebook', ({ facebook }) => facebook && findFacebookProblems(facebook)],
  ['discord', 'Discord', ({ discord }) => discord && findDiscordProblems(discord)],
  ['newsletter', 'MailerLite', ({ newsletter }) => newsletter && findNewsletterProblems(newsletter)],
]

async function examineAccount(about: string, looking: string[] | Promise<string[]>): Promise<Finding[]> {
  try {
    const problems = await looking
    return problems.length > 0
      ? problems.map((text) => ({ severity: 'problem', about, text }))
      : [{ severity: 'ok', about, text: 'is set up.' }]
  } catch {
    return [
      {
        severity: 'warning',
        about,
        text: 'could not be asked; may this machine reach it, and may the key read the account?',
      },
    ]
  }
}

/** The accounts at providers that are asked only when somebody uses them. */
export const accountsDoctor: DoctorCheck<Context> = {
  about: 'accounts',
  examine: async ({ config }) => {
    const real = looks.filter(([name]) => !config.simulated.includes(name))
    const found = real.map(async ([, about, look]) => {
      const looking = look(config)
      return looking ? examineAccount(about, looking) : []
    })
    return (await Promise.all(found)).flat()
  },
}
