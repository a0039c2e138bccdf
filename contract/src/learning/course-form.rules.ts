import type { CourseLevel } from './courses.ts'
import type { IngredientGroup, portionUnits } from './recipe.ts'

type Both = { readonly pl: string; readonly en: string | null }

/** The fields of a course that staff write; a text that it does not have is empty. Its film and publication have actions of their own. */
export type CourseValues = {
  namePl: string
  nameEn: string
  shortDescriptionPl: string
  shortDescriptionEn: string
  /** HTML, like the remarks. */
  descriptionPl: string
  descriptionEn: string
  remarksPl: string
  remarksEn: string
  /** What the picture shows. */
  pictureTextPl: string
  pictureTextEn: string
  pictureId: string | null
  instructorId: number | null
  level: CourseLevel
  isFree: boolean
  /** What the recipe makes; null for a course that makes nothing. */
  portions: { readonly amount: number; readonly unit: (typeof portionUnits)[number]; readonly inWords: Both } | null
  /** In minutes. */
  preparationTime: number
  /** 1 to 12; null for any time of the year. */
  seasonMonth: number | null
  equipment: readonly Both[]
  allergens: readonly { readonly code: string; readonly name: Both }[]
  /** Its own categories, without those above them. */
  categoryIds: readonly number[]
  groups: readonly {
    readonly name: Both
    readonly items: readonly {
      readonly name: Both
      readonly amount: number
      readonly unit: IngredientGroup['items'][number]['unit']
      /** Scales with the portions. */
      readonly scales: boolean
      readonly note: Both | null
      readonly productId: number | null
    }[]
  }[]
  steps: readonly {
    readonly title: Both
    readonly text: Both
    /** Of the film. */
    readonly startSecond: number
    readonly timerSeconds: number | null
  }[]
  relatedIds: readonly number[]
  productIds: readonly number[]
}
export type CourseField = keyof CourseValues

type CourseIssueCode = 'ERRORS.REQUIRED' | 'ERRORS.MAXLENGTH' | 'ERRORS.STEPORDER' | 'ERRORS.DOUBLED'
type CourseIssue = { readonly code: CourseIssueCode; readonly max?: number; readonly given?: number }

/** Of a field that names a record that is gone, which only the server knows. */
export const goneCode = 'ERRORS.NOTTHERE'

/** Longest texts of a course. */
const courseTextsMax = {
  ...{ namePl: 120, nameEn: 120, shortDescriptionPl: 160, shortDescriptionEn: 160 },
  ...{ descriptionPl: 20_000, descriptionEn: 20_000, remarksPl: 20_000, remarksEn: 20_000 },
  ...{ pictureTextPl: 200, pictureTextEn: 200 },
} as const

const hasTwice = (ids: readonly unknown[]): boolean => new Set(ids).size < ids.length

/** Refused fields of a course by path. A course may be saved with nothing but its name (BO-115). */
export function courseIssues(values: CourseValues): Partial<Record<string, CourseIssue>> {
  const issues: Partial<Record<string, CourseIssue>> = {}
  for (const field of Object.keys(courseTextsMax) as (keyof typeof courseTextsMax)[]) {
    const given = values[field].length
    if (given > courseTextsMax[field]) issues[field] = { code: 'ERRORS.MAXLENGTH', max: courseTextsMax[field], given }
  }
  if (values.namePl.trim() === '') issues.namePl = { code: 'ERRORS.REQUIRED' }
  for (const [at, { startSecond }] of values.steps.entries())
    if (startSecond < (values.steps[at - 1]?.startSecond ?? 0))
      issues[`steps.${at}.startSecond`] = { code: 'ERRORS.STEPORDER' }
  for (const field of ['relatedIds', 'productIds', 'categoryIds'] as const)
    if (hasTwice(values[field])) issues[field] = { code: 'ERRORS.DOUBLED' }
  if (hasTwice(values.allergens.map(({ code }) => code))) issues.allergens = { code: 'ERRORS.DOUBLED' }
  return issues
}

/** Fields in which one content of a course differs from another, in the order of the form. */
export const differingFields = (one: CourseValues, other: CourseValues): CourseField[] =>
  (Object.keys(one) as CourseField[]).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))

const lacks = ({ pl, en }: Both): boolean => pl.trim() !== '' && !en?.trim()

/** Fields of which some text is there in Polish only, which English readers then read in Polish (BO-033). */
export function englishGaps(values: CourseValues): CourseField[] {
  const flat = (['name', 'shortDescription', 'description', 'remarks', 'pictureText'] as const).flatMap((text) =>
    lacks({ pl: values[`${text}Pl`].replace(/<[^>]*>/g, ''), en: values[`${text}En`].replace(/<[^>]*>/g, '') })
      ? [`${text}En` as const]
      : [],
  )
  const { portions, equipment, allergens, groups, steps } = values
  const lists = {
    portions: portions ? [portions.inWords] : [],
    equipment,
    allergens: allergens.map(({ name }) => name),
    groups: groups.flatMap(({ name, items }) => [
      name,
      ...items.flatMap((item) => (item.note ? [item.name, item.note] : [item.name])),
    ]),
    steps: steps.flatMap(({ title, text }) => [title, text]),
  } as const
  return [...flat, ...(Object.keys(lists) as (keyof typeof lists)[]).filter((field) => lists[field].some(lacks))]
}
