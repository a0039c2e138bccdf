import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { findOrderSubject } from '#commerce/orders/order-evidence.service.ts'
import { type ArchiveFile, packArchive } from '#compliance/evidence/evidence-archive.ts'
import { readMe } from '#compliance/evidence/evidence-readme.rules.ts'
import { signList } from '#compliance/evidence/evidence-signature.ts'
import { type HashList, hashOf, listPath, signaturePath } from '#compliance/evidence/verify-evidence.ts'
import { findWithdrawalIds } from '#compliance/withdrawals/withdrawals.service.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { EvidenceFile, EvidenceSubject } from '#evidence.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { findSubscriptionSubject } from '#membership/billing/subscription.service.ts'
import { findRefundsOf } from '#payments/refunds/refunds.service.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'

type Labelled = EvidenceSubject & { label: string }

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function findOrder({ db }: Context, id: string): Promise<Labelled | null> {
  const found = await findOrderSubject(db, id)
  if (!found) return null
  const { number, email, ...subject } = found
  const own = { kind: 'order', id, chargeIds: [], planId: null } as const
  const refundIds = idsOf(await findRefundsOf(db, own))
  const withdrawalIds = await findWithdrawalIds(db, { orderId: id, number, email })
  return { ...own, ...subject, relatedIds: [...refundIds, ...withdrawalIds] }
}

async function findSubscription({ db }: Context, id: string): Promise<Labelled | null> {
  const subject = await findSubscriptionSubject(db, id)
  if (!subject) return null
  const own = { kind: 'subscription', id, productIds: [], label: id } as const
  const refundIds = idsOf(await findRefundsOf(db, { ...own, chargeIds: subject.chargeIds }))
  const withdrawalIds = await findWithdrawalIds(db, { subscriptionId: id })
  return { ...own, ...subject, relatedIds: [...refundIds, ...withdrawalIds] }
}

/** The files of all features; a path that two of them give would let one hide the other. */
async function collectFiles(context: Context, subject: EvidenceSubject): Promise<ArchiveFile[]> {
  const files: EvidenceFile[] = []
  for (const collect of context.evidence) files.push(...(await collect(context, subject)))
  if (new Set(files.map(({ path }) => path)).size < files.length)
    throw new Error('Two files of evidence have one path.')
  return files.map(({ path, content }) => ({ path, content: Buffer.from(content) }))
}

/** Collects, signs and packs what is known of a subject, and notes in the audit log what left (BO-072, BO-181). */
async function prove(
  context: Context,
  caller: StaffCaller,
  { label, ...subject }: Labelled,
): Promise<Outcome<FileResponse>> {
  const { clock, config } = context
  const collected = await collectFiles(context, subject)
  const files = [{ path: 'README.txt', content: Buffer.from(readMe(label, collected)) }, ...collected]
  const list: HashList = {
    about: { kind: subject.kind, id: subject.id, label },
    madeAt: clock.date().toISOString(),
    files: files.map(({ path, content }) => ({ path, size: content.length, sha256: hashOf(content) })),
  }
  const listed = Buffer.from(`${JSON.stringify(list, null, 2)}\n`)
  const { text, fingerprint } = signList(config, listed)
  const archive = await packArchive([
    ...files,
    { path: listPath, content: listed },
    { path: signaturePath, content: Buffer.from(text) },
  ])
  // Whoever doubts the file later compares it with this entry, which nobody can change.
  const after = { files: files.length, sha256: hashOf(listed), fingerprint }
  await inTransaction(context, (tx) =>
    recordChange(tx, context, caller, { record: subject.kind, recordId: subject.id, before: {}, after }),
  )
  return succeed({ name: `dowody-${label}-${list.madeAt.slice(0, 10)}.zip`, content: archive })
}

/** Archives that one process makes at a time: each is held in memory until it is sent. */
const atOnce = 2
const making = new WeakMap<Context, number>()

async function withSlot(context: Context, work: () => Promise<Outcome<FileResponse>>): Promise<Outcome<FileResponse>> {
  const running = making.get(context) ?? 0
  if (running >= atOnce) return fail('ERRORS.RUNBUSY')
  making.set(context, running + 1)
  try {
    return await work()
  } finally {
    making.set(context, (making.get(context) ?? 1) - 1)
  }
}

/** What proves an order, as a ZIP. Fails with ERRORS.UNABLETOLOADORDER and ERRORS.RUNBUSY. */
export const getOrderEvidence = (context: Context, caller: StaffCaller, id: string) =>
  withSlot(context, async () => {
    const subject = await findOrder(context, id)
    return subject ? prove(context, caller, subject) : fail('ERRORS.UNABLETOLOADORDER')
  })

/** What proves a subscription, as a ZIP. Fails with ERRORS.NOTFOUND and ERRORS.RUNBUSY. */
export const getSubscriptionEvidence = (context: Context, caller: StaffCaller, id: string) =>
  withSlot(context, async () => {
    const subject = await findSubscription(context, id)
    return subject ? prove(context, caller, subject) : fail('ERRORS.NOTFOUND')
  })
