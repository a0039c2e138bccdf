import type { FieldIssue, FieldIssues } from '../platform/settings.rules.ts'
import { momentOfWallTime, wallTimeProblem } from '../warsaw-times.rules.ts'

/** The fields of a training that staff edit (BO-133). Times are those in Warsaw; the price is in złoty. */
export type TrainingValues = {
  namePl: string
  nameEn: string
  locationPl: string
  locationEn: string
  /** HTML. */
  descriptionPl: string
  descriptionEn: string
  startsAt: string
  endsAt: string
  capacity: number | null
  /** Places given outside of this site, such as by phone. */
  reservedPlaces: number | null
  price: number | null
  pictureAltPl: string
  pictureAltEn: string
  /** Whether guests see it and may ask for a place. */
  isPublished: boolean
}

/** Most people at one training. */
const capacityMax = 500
const priceMax = 100_000

/** Longest texts of a training. */
const textsMax = {
  ...{ namePl: 120, nameEn: 120, locationPl: 120, locationEn: 120 },
  ...{ descriptionPl: 20_000, descriptionEn: 20_000, pictureAltPl: 200, pictureAltEn: 200 },
} as const
type TextField = keyof typeof textsMax

const optional: readonly TextField[] = ['nameEn', 'locationEn', 'descriptionEn', 'pictureAltPl', 'pictureAltEn']

function textIssue(values: TrainingValues, field: TextField): FieldIssue | undefined {
  const text = values[field].trim()
  if (text === '' && !optional.includes(field)) return { code: 'ERRORS.REQUIRED' }
  const max = textsMax[field]
  return text.length > max ? { code: 'ERRORS.MAXLENGTH', max, given: text.length } : undefined
}

const isPrice = (price: number | null) =>
  price !== null && price >= 0 && price <= priceMax && Math.abs(Math.round(price * 100) - price * 100) < 1e-6

const isCapacity = (capacity: number | null) =>
  capacity !== null && Number.isInteger(capacity) && capacity >= 1 && capacity <= capacityMax

const isReserved = (reserved: number | null) => reserved !== null && Number.isInteger(reserved) && reserved >= 0

function timeIssue(time: string): FieldIssue | undefined {
  if (time === '') return { code: 'ERRORS.REQUIRED' }
  const code = wallTimeProblem(time)
  return code ? { code } : undefined
}

function endIssue({ startsAt, endsAt }: TrainingValues): FieldIssue | undefined {
  const [start, end] = [momentOfWallTime(startsAt), momentOfWallTime(endsAt)]
  return timeIssue(endsAt) ?? (start && end && end <= start ? { code: 'ERRORS.TIMEORDER' } : undefined)
}

/** Refused fields of a training, by name. */
export function trainingIssues(values: TrainingValues): FieldIssues<TrainingValues> {
  const fields = Object.keys(textsMax) as TextField[]
  const found: { [Field in keyof TrainingValues]?: FieldIssue | undefined } = {
    ...Object.fromEntries(fields.map((field) => [field, textIssue(values, field)])),
    startsAt: timeIssue(values.startsAt),
    endsAt: endIssue(values),
    capacity: isCapacity(values.capacity) ? undefined : { code: 'ERRORS.TRAININGPLACES', max: capacityMax },
    reservedPlaces: isReserved(values.reservedPlaces) ? undefined : { code: 'ERRORS.WHOLEPLACES' },
    price: isPrice(values.price) ? undefined : { code: 'ERRORS.INVALIDAMOUNT' },
  }
  // A picture is described once guests see it.
  if (values.isPublished && values.pictureAltPl.trim() === '') found.pictureAltPl = { code: 'ERRORS.REQUIRED' }
  return Object.fromEntries(Object.entries(found).filter(([, issue]) => issue)) as FieldIssues<TrainingValues>
}
