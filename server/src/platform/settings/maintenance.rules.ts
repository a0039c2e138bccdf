import { formatMoment } from '@slodki-ul/contract/dates'
import type { FieldIssue } from '@slodki-ul/contract/platform/settings.rules'
import type { SwitchSettings } from '@slodki-ul/contract/platform/switch-settings'
import { momentOfWallTime, wallTimeProblem } from '@slodki-ul/contract/warsaw-times.rules'

/** A sentence in both languages. */
type Sentence = { pl: string; en: string }

/** Longest text of a strip or message. */
const textMax = 200

const textIssue = (text: string): FieldIssue | null =>
  text.length > textMax ? { code: 'ERRORS.MAXLENGTH', max: textMax, given: text.length } : null

function timeIssue(wallTime: string, isNeeded: boolean): FieldIssue | null {
  if (wallTime === '') return isNeeded ? { code: 'ERRORS.REQUIRED' } : null
  const problem = wallTimeProblem(wallTime)
  return problem && { code: problem }
}

/** Refused fields of the switches, by path. */
export function switchIssues({
  maintenance,
  checkout,
  comingSoonDates,
}: SwitchSettings): Partial<Record<string, FieldIssue>> {
  const { from, to, isAnnounced } = maintenance
  const [begins, ends] = [momentOfWallTime(from), momentOfWallTime(to)]
  const [closes, opens] = [momentOfWallTime(comingSoonDates.from), momentOfWallTime(comingSoonDates.to)]
  const found: Record<string, FieldIssue | null> = {
    'comingSoonDates.from': timeIssue(comingSoonDates.from, false),
    'comingSoonDates.to':
      timeIssue(comingSoonDates.to, false) ??
      (closes && opens && opens <= closes ? { code: 'ERRORS.TIMEORDER' } : null),
    'maintenance.from': timeIssue(from, isAnnounced),
    'maintenance.to':
      timeIssue(to, isAnnounced) ?? (begins && ends && ends <= begins ? { code: 'ERRORS.TIMEORDER' } : null),
    'maintenance.pl': textIssue(maintenance.pl),
    'maintenance.en': textIssue(maintenance.en),
    'checkout.pl':
      checkout.isPaused && checkout.pl.trim() === '' ? { code: 'ERRORS.REQUIRED' } : textIssue(checkout.pl),
    'checkout.en': textIssue(checkout.en),
  }
  return Object.fromEntries(Object.entries(found).filter(([, issue]) => issue !== null)) as Record<string, FieldIssue>
}

/** Whether the shop is only announced at a moment (BO-140). */
export function isShopAnnounced({ comingSoon, comingSoonDates }: SwitchSettings, now: number): boolean {
  const [from, to] = [momentOfWallTime(comingSoonDates.from), momentOfWallTime(comingSoonDates.to)]
  return comingSoon && (from === null || from.getTime() <= now) && (to === null || to.getTime() > now)
}

const both = ({ pl, en }: Sentence): Sentence => ({ pl: pl.trim(), en: en.trim() || pl.trim() })

/** What the strip of the shop says until an announced maintenance is over; null without one. */
export function maintenanceNotice({ maintenance }: SwitchSettings, now: number): Sentence | null {
  const [from, to] = [momentOfWallTime(maintenance.from), momentOfWallTime(maintenance.to)]
  if (!maintenance.isAnnounced || !from || !to || to.getTime() <= now) return null
  const times = `${formatMoment(from)} – ${formatMoment(to)}`
  const { pl, en } = both(maintenance)
  return { pl: `Przerwa techniczna: ${times}. ${pl}`.trim(), en: `Maintenance: ${times}. ${en}`.trim() }
}

/** What the checkout says while it is paused; null while it is not. */
export const checkoutPause = ({ checkout }: SwitchSettings): Sentence | null =>
  checkout.isPaused ? both(checkout) : null
