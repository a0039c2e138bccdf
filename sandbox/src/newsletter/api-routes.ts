import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { authenticateOrFail } from './authenticate.ts'
import { nextId, type StoredSubscriber, statuses } from './state.ts'

const moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'The field must match the format Y-m-d H:i:s.')
const group = z.literal(simulation.newsletter.groupId, 'The selected groups.0 is invalid.')
const details = {
  fields: z.record(z.string(), z.string().nullable()),
  groups: z.array(group),
  status: z.enum(statuses),
  subscribed_at: moment,
  ip_address: z.union([z.ipv4(), z.ipv6()], 'The ip address must be a valid IP address.').nullable(),
  opted_in_at: moment.nullable(),
  optin_ip: z.union([z.ipv4(), z.ipv6()], 'The optin ip must be a valid IP address.').nullable(),
  unsubscribed_at: moment.nullable(),
}
const email = z.email('The email must be a valid email address.').max(255)
/** An upsert: omitted fields stay as they are. MailerLite ignores unknown fields; the sandbox rejects them. */
const upsertCall = z.strictObject({ email, ...z.object(details).partial().shape })
const updateCall = z.strictObject(details).partial()

type Change = z.infer<typeof updateCall>
type Named = { Params: { id: string } }

/** Simulates the part of MailerLite's API that manages subscribers. Registered under /newsletter/api. */
export async function newsletterApi(app: FastifyInstance, { state, clock }: SandboxContext): Promise<void> {
  const now = () => new Date(clock.now()).toISOString().slice(0, 19).replace('T', ' ')

  app.addHook('preHandler', authenticateOrFail(state))

  const find = (idOrEmail: string): StoredSubscriber | undefined => {
    const { subscribers } = state.data.newsletter
    const wantedEmail = idOrEmail.toLowerCase()
    return subscribers.get(idOrEmail) ?? [...subscribers.values()].find(({ email }) => email === wantedEmail)
  }

  const save = (id: string, subscriber: StoredSubscriber) =>
    state.change(({ newsletter }) => newsletter.subscribers.set(id, subscriber))

  app.get<Named>('/subscribers/:id', async (request, reply) => {
    const found = find(request.params.id)
    return found ? { data: present(found) } : await notFound(reply)
  })

  app.post('/subscribers', async (request, reply) => {
    const parsed = upsertCall.safeParse(request.body)
    if (!parsed.success) return await sendValidationError(reply, parsed.error)
    const isRejected = state.change(({ newsletter }) => {
      const isRejecting = newsletter.fail === 'refused'
      if (isRejecting) newsletter.fail = 'none'
      return isRejecting
    })
    if (isRejected) {
      const message = 'This email address has been blacklisted.'
      return await reply.status(422).send({ message, errors: { email: [message] } })
    }
    const { email: address, ...change } = parsed.data
    const known = find(address)
    const subscriber = applyChange(
      known ??
        buildSubscriber(
          state.change(({ newsletter }) => nextId(newsletter)),
          address.toLowerCase(),
          now(),
        ),
      change,
      now(),
    )
    save(subscriber.id, subscriber)
    return await reply.status(known ? 200 : 201).send({ data: present(subscriber) })
  })

  app.put<Named>('/subscribers/:id', async (request, reply) => {
    const known = state.data.newsletter.subscribers.get(request.params.id)
    if (!known) return await notFound(reply)
    const parsed = updateCall.safeParse(request.body)
    if (!parsed.success) return await sendValidationError(reply, parsed.error)
    const subscriber = applyChange(known, parsed.data, now())
    save(known.id, subscriber)
    return { data: present(subscriber) }
  })

  app.post<Named>('/subscribers/:id/forget', async (request: FastifyRequest<Named>, reply) => {
    const known = state.data.newsletter.subscribers.get(request.params.id)
    if (!known) return await notFound(reply)
    state.change(({ newsletter }) => newsletter.subscribers.delete(known.id))
    return { message: 'Subscriber data will be completely deleted and forgotten within 30 days.', data: present(known) }
  })
}

const buildSubscriber = (id: string, address: string, at: string): StoredSubscriber => ({
  ...{ id, email: address, status: 'active', groups: [], subscribed_at: at, ip_address: null, opted_in_at: null },
  ...{ optin_ip: null, unsubscribed_at: null, created_at: at, updated_at: at },
})

/** Applies an update; groups are added to the existing ones. */
function applyChange(subscriber: StoredSubscriber, { fields: _fields, groups = [], ...change }: Change, at: string) {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const changed: StoredSubscriber = { ...subscriber, ...given, updated_at: at }
  return {
    ...changed,
    groups: [...new Set([...subscriber.groups, ...groups])],
    unsubscribed_at: changed.status === 'unsubscribed' ? (changed.unsubscribed_at ?? at) : null,
  }
}

const present = ({ groups, ...subscriber }: StoredSubscriber) => ({
  ...subscriber,
  ...{ source: 'api', sent: 0, opens_count: 0, clicks_count: 0, open_rate: 0, click_rate: 0, fields: {} },
  groups: groups.map((id) => ({ id, name: 'List z pracowni' })),
})

const notFound = (reply: FastifyReply) => reply.status(404).send({ message: 'Resource not found.' })

function sendValidationError(reply: FastifyReply, error: z.ZodError): FastifyReply {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), message]
  }
  return reply.status(422).send({ message: Object.values(errors)[0]?.[0] ?? 'The given data was invalid.', errors })
}
