import { simulation } from '@slodki-ul/contract/simulation'
import type { Settings } from '#settings.ts'
import { isWeakSecret } from '#token-secret.rules.ts'

const secretAdvice = 'write 32 random bytes of its own, for example the output of: openssl rand -hex 32'

/** Returns missing or forbidden settings of a production deployment, one sentence each. */
export function findProductionProblems(set: Settings, simulated: boolean): string[] {
  const problems: string[] = []
  if (!set.DATABASE_URL && !set.RISK_EMBEDDED_DATABASE_IN_PRODUCTION)
    problems.push(
      'DATABASE_URL: production needs a Postgres server; write postgresql://user:password@host:5432/database.',
    )
  if (!set.SMTP_URL) problems.push('SMTP_URL: production needs a mail server; write smtp://user:password@host:587.')
  if (!set.TOKEN_SECRET) problems.push(`TOKEN_SECRET: production needs a secret; ${secretAdvice}`)
  else if (set.TOKEN_SECRET.split(',').some(isWeakSecret))
    problems.push(`TOKEN_SECRET: this secret can be guessed (a pattern, or an example); ${secretAdvice}`)
  if (simulated && !set.RISK_SIMULATED_PAYMENTS_IN_PRODUCTION)
    problems.push('SANDBOX: production does not simulate payments; write SANDBOX=0.')
  if (set.STRIPE_WEBHOOK_SECRET?.split(',').includes(simulation.stripe.webhookSecret))
    problems.push(
      'STRIPE_WEBHOOK_SECRET: this one is the sandbox’s and published, so anybody could confirm payments with it; write the whsec_… of your own webhook endpoint.',
    )
  if (set.DEMO && !set.RISK_DEMO_ACCOUNTS_IN_PRODUCTION)
    problems.push('DEMO: production has no demo accounts with a published password; write DEMO=0.')
  if (!set.KSEF_ENV)
    problems.push(
      'KSEF_ENV: invoices for Polish companies have to go to KSeF; write production with its certificate, or off to send none.',
    )
  if (set.RATE_LIMIT_FACTOR > 1 && !set.RISK_RAISED_RATE_LIMITS_IN_PRODUCTION)
    problems.push('RATE_LIMIT_FACTOR: production keeps its rate limits; remove it, or write RATE_LIMIT_FACTOR=1.')
  if (set.FAULT_INJECTION_POINT) problems.push('FAULT_INJECTION_POINT: production does not kill itself; remove it.')
  return problems
}
