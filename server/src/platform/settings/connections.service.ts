import { setTimeout as wait } from 'node:timers/promises'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Connection, ConnectionCheck } from '@slodki-ul/contract/platform/settings.admin'
import type { Context } from '#context.ts'
import { claimRequest, saveResponse } from '#db/idempotency.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { CardProvider } from '#providers/stripe.ts'

/** Milliseconds for which somebody who presses the button waits at most. */
const checkTimeoutMs = 15_000
/** Names of nothing in particular: that there is no such thing is an answer, too. */
const [anyLocker, anyPage] = ['KRA010', 'cs_test_connection']

class CheckTimeout extends Error {}

/** Asks for a page that does not exist: only a provider that takes the key says so. */
const askProvider = (cards: CardProvider) =>
  cards.retrieveSession(anyPage).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused) || error.status !== 404) throw error
  })

/** Sends a mail to the company, past the outbox, whose tries would hide a failure. */
async function sendTestMail({ mail, config, settings, clock }: Context, recipient: string): Promise<void> {
  const seller = await settings.read('company')
  const text = `To jest wiadomość próbna z panelu: ${seller.name}, ${clock.date().toISOString()}. Jeśli ją czytasz, poczta działa.`
  await mail?.send({
    messageId: `<test-${crypto.randomUUID()}@${new URL(config.publicUrl).hostname}>`,
    ...{ from: config.mailFrom, to: recipient, subject: 'Wiadomość próbna z panelu' },
    ...{ text, html: `<p>${text}</p>`, attachments: [], pictures: [] },
  })
}

/** How each connection is asked; null when it is off. */
function askOf(context: Context, connection: Connection, email: string): (() => Promise<unknown>) | null {
  const { cards, ksef, mail, points, shipments } = context
  if (connection === 'mail') return mail && (() => sendTestMail(context, email))
  if (connection === 'payments') return cards && (() => askProvider(cards))
  if (connection === 'inpost')
    return async () => {
      await points.findPoint(anyLocker)
      await shipments?.check()
    }
  return ksef && (() => ksef.check())
}

/** What came of asking, within the time that somebody waits. */
async function resultOf(
  context: Context,
  ask: () => Promise<unknown>,
  connection: Connection,
): Promise<ConnectionCheck['result']> {
  const timer = new AbortController()
  try {
    const late = wait(checkTimeoutMs, undefined, { signal: timer.signal }).then(() =>
      Promise.reject(new CheckTimeout()),
    )
    await Promise.race([ask(), late])
    return 'works'
  } catch (error) {
    context.log.warn({ err: error, connection }, 'connection checked by staff does not work')
    return error instanceof ProviderRefused && error.isApiKeyRejected ? 'key-refused' : 'unreachable'
  } finally {
    timer.abort()
  }
}

/** Asks a provider, not the mail server, and says what works. */
export async function tryConnection(
  context: Context,
  connection: Exclude<Connection, 'mail'>,
): Promise<ConnectionCheck['result']> {
  const ask = askOf(context, connection, '')
  return ask ? resultOf(context, ask, connection) : 'off'
}

/**
 * Asks a connection and says what works and, if not, what is wrong (BO-189). A repeat with the same Idempotency-Key sends
 * no second mail. The provider is asked outside the transactions.
 */
export async function checkConnection(
  context: Context,
  { request, entryId }: Pick<StaffCaller, 'request' | 'entryId'>,
  connection: Connection,
): Promise<Outcome<ConnectionCheck>> {
  const claimed = await inTransaction(context, async (tx) =>
    request ? claimRequest(tx, context, request, entryId ?? crypto.randomUUID()) : succeed(null),
  )
  if (failed(claimed)) return claimed
  const { email } = await context.settings.read('company')
  const recipient = connection === 'mail' ? email : null
  // The first call may still be on its way, or ended with its process.
  if (claimed.value)
    return succeed((claimed.value.response ?? { connection, result: 'unreachable', recipient }) as ConnectionCheck)
  const ask = askOf(context, connection, email)
  const check = { connection, recipient, result: ask ? await resultOf(context, ask, connection) : 'off' } as const
  if (request) await inTransaction(context, (tx) => saveResponse(tx, request, check))
  return succeed(check)
}
