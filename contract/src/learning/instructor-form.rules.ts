import { isEmail } from '../email.rules.ts'

/** The fields of an instructor; a text that there is not is empty. */
export type InstructorValues = {
  name: string
  rolePl: string
  roleEn: string
  bioPl: string
  bioEn: string
  homePl: string
  homeEn: string
  /** A year. */
  teachingSince: number
  /** Of the account that answers comments in their name; empty without one. */
  accountEmail: string
}
type InstructorIssue = { code: string; max?: number; min?: number; given?: number }

const textsMax = {
  ...{ name: 80, rolePl: 120, roleEn: 120, bioPl: 2_000, bioEn: 2_000, homePl: 80, homeEn: 80, accountEmail: 254 },
} as const
const firstYear = 1900

/** Why an e-mail of an account is refused, which only the server knows: nobody has it, or another instructor does. */
export const accountRefusals = { unknown: 'ERRORS.NOACCOUNT', taken: 'ERRORS.ACCOUNTTAKEN' } as const

/** Refused fields of an instructor by name (BO-125); English is optional. */
export function instructorIssues(
  values: InstructorValues,
  year: number,
): Partial<Record<keyof InstructorValues, InstructorIssue>> {
  const issues: Partial<Record<keyof InstructorValues, InstructorIssue>> = {}
  for (const field of Object.keys(textsMax) as (keyof typeof textsMax)[]) {
    const given = values[field].length
    if (given > textsMax[field]) issues[field] = { code: 'ERRORS.MAXLENGTH', max: textsMax[field], given }
  }
  for (const field of ['name', 'rolePl', 'bioPl', 'homePl'] as const)
    if (values[field].trim() === '') issues[field] = { code: 'ERRORS.REQUIRED' }
  if (values.accountEmail !== '' && !isEmail(values.accountEmail))
    issues.accountEmail = { code: 'ERRORS.ENTERVALIDEMAIL' }
  if (values.teachingSince < firstYear) issues.teachingSince = { code: 'ERRORS.NUMBERMIN', min: firstYear }
  if (values.teachingSince > year) issues.teachingSince = { code: 'ERRORS.NUMBERMAX', max: year }
  return issues
}

/** The initials of a name: those of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('pl') ?? '').join('')
}

/** Whether some text of an instructor is there in Polish only. */
export const instructorLacksEnglish = (values: InstructorValues): boolean =>
  (['role', 'bio', 'home'] as const).some((text) => values[`${text}En`].trim() === '')
