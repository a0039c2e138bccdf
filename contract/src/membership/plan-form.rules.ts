import { vatRates } from '../vat.rules.ts'
import type { PlanType } from './plans.rules.ts'

/** The fields of a plan that staff edit; a text that it does not have is empty. Prices have an action of their own. */
export type PlanValues = {
  type: PlanType
  titlePl: string
  titleEn: string
  subTitlePl: string
  subTitleEn: string
  tagPl: string
  tagEn: string
  priceTopPl: string
  priceTopEn: string
  pointsPl: readonly string[]
  pointsEn: readonly string[]
  /** Percent; applies to subscriptions that begin from then on. */
  vatRate: number
  blikAvailable: boolean
  position: number
  isPublished: boolean
  /** Files for its subscribers, in order. */
  fileIds: readonly string[]
}
type PlanIssue = { code: string; max?: number; min?: number; given?: number }
export type PlanIssues = Partial<Record<keyof PlanValues, PlanIssue>>

/** Months that one payment lasts, as the shop says it of each type; null for lifetime. */
export const monthsOfType: Record<PlanType, number | null> = { Yearly: 12, HalfYearly: 6, Monthly: 1, Eternal: null }

const textsMax = {
  ...{ titlePl: 40, titleEn: 40, subTitlePl: 120, subTitleEn: 120 },
  ...{ tagPl: 40, tagEn: 40, priceTopPl: 80, priceTopEn: 80 },
} as const
const pointsMax = 12
const pointMax = 120
/** Files of one plan. */
export const planFilesMax = 20
const lastPosition = 99

/** Why a plan that shares its type with a visible one cannot be shown, which only the server knows. */
export const typeIsShown = 'ERRORS.PLANTYPESHOWN'
/** Why the type of a plan that was sold stays. */
export const typeIsFixed = 'ERRORS.FIXEDONCESOLD'

/** Points as they are kept: without empty ones. */
export const trimPoints = (points: readonly string[]): string[] =>
  points.map((point) => point.trim()).filter((point) => point !== '')

function pointsIssue(points: readonly string[]): PlanIssue | undefined {
  const given = trimPoints(points)
  if (given.length > pointsMax) return { code: 'ERRORS.POINTSMAX', max: pointsMax, given: given.length }
  const longest = Math.max(0, ...given.map(({ length }) => length))
  return longest > pointMax ? { code: 'ERRORS.MAXLENGTH', max: pointMax, given: longest } : undefined
}

/** Refused fields of a plan by name (BO-100); English is optional. */
export function planIssues(values: PlanValues): PlanIssues {
  const issues: PlanIssues = {}
  for (const field of Object.keys(textsMax) as (keyof typeof textsMax)[]) {
    const given = values[field].trim().length
    if (given > textsMax[field]) issues[field] = { code: 'ERRORS.MAXLENGTH', max: textsMax[field], given }
  }
  if (values.titlePl.trim() === '') issues.titlePl = { code: 'ERRORS.REQUIRED' }
  for (const field of ['pointsPl', 'pointsEn'] as const) {
    const issue = pointsIssue(values[field])
    if (issue) issues[field] = issue
  }
  if (values.isPublished && trimPoints(values.pointsPl).length === 0) issues.pointsPl = { code: 'ERRORS.REQUIRED' }
  if (!(vatRates as readonly number[]).includes(values.vatRate)) issues.vatRate = { code: 'ERRORS.PROVIDEDATA' }
  const { position } = values
  if (!Number.isInteger(position) || position < 1) issues.position = { code: 'ERRORS.NUMBERMIN', min: 1 }
  else if (position > lastPosition) issues.position = { code: 'ERRORS.NUMBERMAX', max: lastPosition }
  return issues
}

/** Whether some text of a plan is there in Polish only. */
export const planLacksEnglish = (values: PlanValues): boolean =>
  (['title', 'subTitle', 'tag', 'priceTop'] as const).some(
    (text) => values[`${text}Pl`].trim() !== '' && values[`${text}En`].trim() === '',
  ) || trimPoints(values.pointsEn).length < trimPoints(values.pointsPl).length
