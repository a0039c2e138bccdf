import { dayMs } from '@slodki-ul/contract/durations'
import { isNip } from '@slodki-ul/contract/nip'
import type { InvoiceType } from '@slodki-ul/contract/payments/documents'
import { daysAfter, workingDayFrom } from '#calendar.rules.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'

/** What an answer of KSeF about an invoice means. */
export type KsefMeaning = 'waiting' | 'accepted' | 'duplicate' | 'again' | 'refused'

const meanings: Record<number, KsefMeaning> = {
  ...{ 100: 'waiting', 150: 'waiting', 200: 'accepted', 440: 'duplicate' },
  // Errors of KSeF itself, and of the session: the invoice was not judged.
  ...{ 405: 'again', 500: 'again', 550: 'again' },
}
export const meaningOf = (code: number): KsefMeaning => meanings[code] ?? 'refused'

/** With so many waiting, documents go in a batch: one by one KSeF takes 180 an hour. */
export const batchFrom = 21
/** Codes that say nothing of a single document: with any other one the last try failed, and it goes alone. */
export const sharedCodes = ['access', 'original']

/** Documents in a batch. KSeF takes up to 10,000; fewer are a few megabytes in memory. */
export const batchMax = 500

/** A batch that was announced and not closed, and one on which KSeF works. */
export const batchOpen = 100
export const isBatchUnderway = (code: number): boolean => code === batchOpen || code === 150
/** Whether KSeF has looked at each document of a batch: 445 says that it took none. */
export const isBatchRead = (code: number): boolean => code === 200 || code === 445
/** A batch of which KSeF has nothing because its parts did not arrive, or not in time. */
const interrupted = ['21173', '21205', '21208', '440']
const interruptedTriesMax = 8

/**
 * Whether documents go together again after a batch of which KSeF took nothing. What it refused would be refused again, and
 * parts that never arrive, as where their address is blocked, must not hold documents up: then they go one by one.
 */
export const goesTogetherAgain = (code: string, tries: number): boolean =>
  interrupted.includes(code) && tries < interruptedTriesMax

const [firstMs, longestMs] = [2_000, 300_000]

/** Milliseconds until the next try: ever longer, at most five minutes, and never less than KSeF asks for. */
export const waitMs = (tries: number, askedMs = 0): number =>
  Math.max(askedMs, Math.min(longestMs, firstMs * 2 ** Math.min(tries, 20)))

/**
 * When something is tried again. After a long failure that is at full five minutes, the same for all, so that what has queued
 * up meanwhile goes together.
 */
export function nextTryAt(now: Date, tries: number, askedMs = 0): Date {
  const at = now.getTime() + waitMs(tries, askedMs)
  const isLong = waitMs(tries) === longestMs && askedMs <= longestMs
  return new Date(isLong ? Math.max(now.getTime() + askedMs, Math.floor(at / longestMs) * longestMs) : at)
}

/** Milliseconds until a sent document is asked about again: as long as KSeF has worked on it, within the same limits. */
export const pollMs = (sinceSent: number): number => Math.min(longestMs, Math.max(firstMs, sinceSent))

/** Milliseconds after which a document that cannot be sent counts as issued offline. */
const offlineAfterMs = 15 * 60_000

/** Whether a document that KSeF cannot take counts as issued offline: after a while, and at the end of its day. */
export const isOfflineNow = (issuedAt: Date, issueDay: string, now: Date, today: string): boolean =>
  today > issueDay || now.getTime() - issuedAt.getTime() >= offlineAfterMs

/** The last day to send a document issued offline: the next working day. */
const lastDayOf = (issueDay: string): string => workingDayFrom(daysAfter(issueDay, 1))

/** The seventh working day after a day. */
function lastDayAfterFailure(endDay: string): string {
  let day = endDay
  for (let count = 0; count < 7; count++) day = lastDayOf(day)
  return day
}

/** Days of a failure that the ministry announced; empty strings are unknown ones. */
export type KsefFailure = { from: string; to: string }

/**
 * The last day to send a document issued offline: the next working day or, when a failure was announced before it was
 * over, the seventh working day after the failure; while that goes on, counted from today.
 */
export function lastDayFor(issueDay: string, { from, to }: KsefFailure, today: string): string {
  const usual = lastDayOf(issueDay)
  if (from === '' || from > usual || (to !== '' && to < issueDay)) return usual
  const later = lastDayAfterFailure(to || today)
  return later > usual ? later : usual
}

/** Whether a last day is so near that staff are warned: today, or the next working day. */
export const warnedUntil = (today: string): string => lastDayOf(today)

/** By when something is overdue: last days up to this one, and sends begun before this moment that are not over. */
export type KsefWarning = { lastDay: string; begunBefore: Date }

export const warningAt = (now: Date): KsefWarning => ({
  lastDay: warnedUntil(warsawDay(now)),
  begunBefore: new Date(now.getTime() - dayMs),
})

/** Whether KSeF refused a document before any buyer had it, so that it was never issued. */
export const isUnissued = ({ state, lastDay }: { state: string; lastDay: string | null }): boolean =>
  state === 'refused' && lastDay === null

type Buyer = { taxId: string | null }
export type KsefSubject = {
  type: InvoiceType
  buyer: Buyer
  corrected?: { type: InvoiceType; buyer?: Buyer } | null | undefined
}

/** Whether a document is an invoice for a company with a NIP, or the correction of one; with `isForAll` any invoice. */
export function belongsInKsef({ type, buyer, corrected }: KsefSubject, isForAll: boolean): boolean {
  if ((corrected?.type ?? type) !== 'Invoice') return false
  return isForAll || [buyer, corrected?.buyer].some((each) => each?.taxId != null && isNip(each.taxId))
}

function crc8(text: string): number {
  let crc = 0
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff
  }
  return crc
}

/** Whether a text is a number in KSeF: its form, and the CRC-8 of its first 32 characters. */
export function isKsefNumber(text: string): boolean {
  const [, data, sum] = /^(\d{10}-\d{8}-[0-9A-F]{12})-([0-9A-F]{2})$/.exec(text) ?? []
  return data !== undefined && crc8(data).toString(16).toUpperCase().padStart(2, '0') === sum
}

const base64Url = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url')

/** Where the first QR code leads to: the invoice in KSeF. */
export function verificationUrl(pagesUrl: string, facts: { nip: string; issueDay: string; hash: string }): string {
  const [year, month, day] = facts.issueDay.split('-')
  return `${pagesUrl}/invoice/${facts.nip}/${day}-${month}-${year}/${base64Url(facts.hash)}`
}

/** The address of the second QR code of a document issued offline, without its signature. */
export const certificateUrl = (pagesUrl: string, facts: { nip: string; serial: string; hash: string }): string =>
  `${pagesUrl}/certificate/Nip/${facts.nip}/${facts.nip}/${facts.serial}/${base64Url(facts.hash)}`
