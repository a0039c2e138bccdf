/** A mail as the inbox of the sandbox shows it. */
export type Mail = {
  to: string
  from: string
  subject: string
  text: string
  html: string | null
  /** Files that come along; pictures the HTML shows are not among them. */
  attachments: { fileName: string; contentType: string; size: number; content: string }[]
  date: string
}

/** A payment page as the control calls describe it. */
export type Session = {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  /** Grosze. */
  amount_total: number
  client_reference_id: string
  metadata: Record<string, string>
  url: string | null
}

type Subscriber = { email: string; status: string; groups: string[]; opted_in_at: string | null }

type Action = 'pay' | 'decline' | 'cancel' | 'expire' | 'pay-later' | 'settle' | 'fail-settle'
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
type Pixel = { loads: number; events: PixelEvent[]; refused: { why: string }[] }

export type Sandbox = ReturnType<typeof createSandboxClient>

/** The control calls of a running sandbox. Each throws an Error with its answer when it is refused. */
export function createSandboxClient(url: string) {
  async function ask<Answer>(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(15_000),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  return {
    /** Newest first. */
    mails: (to: string) => ask<Mail[]>(`/mail.json?to=${encodeURIComponent(to)}`),
    /** Newest first. */
    sessions: () => ask<Session[]>('/control/stripe/sessions'),
    /** Those of one order, newest first. */
    sessionsOf: async (orderId: string) =>
      (await ask<Session[]>('/control/stripe/sessions')).filter((session) => session.client_reference_id === orderId),
    events: () => ask<{ id: string; type: string; delivered: boolean; attempts: number }[]>('/control/stripe/events'),
    act: (sessionId: string, action: Action) => ask(`/control/stripe/sessions/${sessionId}/${action}`, {}),
    /** How the network and the bank behave at the next payment. */
    next: (next: Next) => ask('/control/stripe/next', next),
    redeliver: () => ask<{ delivered: number; failed: number }>('/control/stripe/redeliver', {}),
    /** How the locker network behaves until told otherwise. */
    lockers: (fail: 'none' | 'down' | 'slow' | 'error' | 'garbage') => ask('/control/inpost/next', { fail }),
    /** What the locker network says of a point from now on. */
    setPoint: (name: string, status: 'Operating' | 'Disabled' | 'gone') =>
      ask(`/control/inpost/points/${name}`, { status }),
    clock: () => ask<{ now: string }>('/control/clock'),
    /** What browsers told the advertising pixel, oldest first. */
    pixel: () => ask<Pixel>('/control/pixel'),
    /** How a provider of sign-in behaves: once for a token, until told otherwise for its API. */
    social: (provider: 'google' | 'facebook', fail: string) => ask(`/control/${provider}/next`, { fail }),
    /** Who is in the community under a name. */
    membersOf: async (name: string) =>
      (
        await ask<{ members: { id: string; name: string; isSubscriber: boolean }[] }>('/control/discord')
      ).members.filter((member) => member.name === name),
    /** How the newsletter's provider behaves until told otherwise. */
    newsletter: (fail: 'none' | 'down') => ask('/control/newsletter/next', { fail }),
    /** What the newsletter's provider knows of an address. */
    subscriber: async (email: string) => {
      const { subscribers } = await ask<{ subscribers: Subscriber[] }>('/control/newsletter')
      return subscribers.find((each) => each.email === email)
    },
    /** The next charge of a renewing subscription, named by our id, is declined. */
    failNext: (subscriptionId: string) => ask(`/control/stripe/subscriptions/${subscriptionId}/fail-next`, {}),
    /** The end of the present period of a renewing subscription, named by our id, in milliseconds. */
    periodEnd: async (subscriptionId: string) => {
      const all = await ask<{ current_period_end: number; metadata: Record<string, string> }[]>(
        '/control/stripe/subscriptions',
      )
      const found = all.find(({ metadata }) => metadata.subscriptionId === subscriptionId)
      if (!found) throw new Error(`Nothing renews for ${subscriptionId}.`)
      return found.current_period_end * 1000
    },
    moveClock: (advanceDays: number) => ask('/control/clock', { advanceDays }),
  }
}
