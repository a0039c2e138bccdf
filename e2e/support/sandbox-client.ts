/** A mail in the sandbox's inbox. */
export type Mail = {
  to: string
  from: string
  subject: string
  text: string
  html: string | null
  /** Attachments without the images embedded in the HTML. */
  attachments: { fileName: string; contentType: string; size: number; content: string }[]
  date: string
}

/** A payment session as returned by the control calls. */
export type Session = {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  /** Grosze. */
  amount_total: number
  /** The provider's id of the payment; null before it. */
  payment_intent: string | null
  client_reference_id: string
  metadata: Record<string, string>
  url: string | null
}

type Subscriber = { email: string; status: string; groups: string[]; opted_in_at: string | null }

type Action = 'pay' | 'decline' | 'cancel' | 'expire' | 'pay-later' | 'settle' | 'fail-settle' | 'refund'
type Next = {
  deliver?: 'once' | 'twice' | 'late' | 'never' | 'shuffled'
  fail?: 'none' | 'declined' | 'down' | 'refused'
}

export type PixelEvent = {
  event: string
  eventId: string
  browser: string
  page: string
  data: Record<string, unknown>
}
type Pixel = { loads: number; events: PixelEvent[]; refused: { reason: string }[] }

export type Sandbox = ReturnType<typeof createSandboxClient>

/** A client of the sandbox's control calls. Each throws an Error with the response when it is refused. */
export function createSandboxClient(url: string) {
  async function ask<Reply>(path: string, body?: object): Promise<Reply> {
    const response = await fetch(`${url}${path}`, {
      ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(15_000),
    })
    if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`)
    return (await response.json()) as Reply
  }
  return {
    /** Newest first. */
    mails: (to: string) => ask<Mail[]>(`/mail.json?to=${encodeURIComponent(to)}`),
    /** Newest first. */
    sessions: () => ask<Session[]>('/control/stripe/sessions'),
    /** The sessions of one order, newest first. */
    sessionsOf: async (orderId: string) =>
      (await ask<Session[]>('/control/stripe/sessions')).filter((session) => session.client_reference_id === orderId),
    events: () => ask<{ id: string; type: string; delivered: boolean; attempts: number }[]>('/control/stripe/events'),
    act: (sessionId: string, action: Action) => ask(`/control/stripe/sessions/${sessionId}/${action}`, {}),
    /** Sets the behaviour of network and bank for the next payment. */
    next: (next: Next) => ask('/control/stripe/next', next),
    /** Sends all that is on the balance to the bank. */
    payOut: () => ask('/control/stripe/payouts', {}),
    redeliver: () => ask<{ delivered: number; failed: number }>('/control/stripe/redeliver', {}),
    /** Sets the behaviour of the parcel locker provider until changed. */
    lockers: (fail: 'none' | 'down' | 'slow' | 'error' | 'garbage') => ask('/control/inpost/next', { fail }),
    /** Sets the provider's data of a parcel point. */
    setPoint: (name: string, status: 'Operating' | 'Disabled' | 'gone') =>
      ask(`/control/inpost/points/${name}`, { status }),
    /** Sets what becomes of shipments that are made from now on. */
    shipments: (fail: 'none' | 'refused' | 'lost' | 'unpaid', details?: object) =>
      ask('/control/inpost/next-shipment', { fail, ...(details ? { details } : {}) }),
    /** Grosze of each refund that the payment provider made of an order. */
    refundsOf: async (orderId: string) => {
      const payments = (await ask<Session[]>('/control/stripe/sessions'))
        .filter((session) => session.client_reference_id === orderId)
        .map(({ payment_intent }) => payment_intent)
      const refunds = await ask<{ amount: number; payment_intent: string }[]>('/control/stripe/refunds')
      return refunds.filter(({ payment_intent }) => payments.includes(payment_intent)).map(({ amount }) => amount)
    },
    /** Shipments that the carrier has of a reference. */
    shipmentsOf: async (reference: string) =>
      (await ask<{ shipments: { reference: string; status: string }[] }>('/control/inpost')).shipments.filter(
        (shipment) => shipment.reference === reference,
      ),
    /** Moves a parcel on at the carrier, which tells the app. */
    moveParcel: (number: string, status: string) => ask(`/control/inpost/parcels/${number}`, { status }),
    /** Sets the behaviour of the register of VAT numbers until changed. */
    vies: (fail: 'none' | 'down' | 'unavailable') => ask('/control/vies/next', { fail }),
    clock: () => ask<{ now: string }>('/control/clock'),
    /** Events received by the advertising pixel, oldest first. */
    pixel: () => ask<Pixel>('/control/pixel'),
    /** Sets the behaviour of a social login provider: once for a token, until changed for its API. */
    social: (provider: 'google' | 'facebook', fail: string) => ask(`/control/${provider}/next`, { fail }),
    /** The community member of that name. */
    membersOf: async (name: string) =>
      (
        await ask<{ members: { id: string; name: string; isSubscriber: boolean }[] }>('/control/discord')
      ).members.filter((member) => member.name === name),
    /** Sets the behaviour of the newsletter provider until changed. */
    newsletter: (fail: 'none' | 'down') => ask('/control/newsletter/next', { fail }),
    /** The newsletter provider's record of an address. */
    subscriber: async (email: string) => {
      const { subscribers } = await ask<{ subscribers: Subscriber[] }>('/control/newsletter')
      return subscribers.find((each) => each.email === email)
    },
    /** Declines the next charge of a renewing subscription, given our id. */
    failNext: (subscriptionId: string) => ask(`/control/stripe/subscriptions/${subscriptionId}/fail-next`, {}),
    /** The end of the current period of a renewing subscription in milliseconds since 1970, given our id. */
    periodEnd: async (subscriptionId: string) => {
      const all = await ask<{ current_period_end: number; metadata: Record<string, string> }[]>(
        '/control/stripe/subscriptions',
      )
      const found = all.find(({ metadata }) => metadata.subscriptionId === subscriptionId)
      if (!found) throw new Error(`No renewing subscription ${subscriptionId}.`)
      return found.current_period_end * 1000
    },
    advanceClock: (advanceDays: number) => ask('/control/clock', { advanceDays }),
  }
}
