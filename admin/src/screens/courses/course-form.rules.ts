import { courseEditorEndpoints } from '@slodki-ul/contract/learning/course-editor.admin'
import { type CourseValues, courseIssues } from '@slodki-ul/contract/learning/course-form.rules'
import type { FieldLanguage } from '#layout/language-tabs.tsx'
import type { Issue } from '#layout/record-form.rules.ts'
import { schemaIssues } from '#layout/schema-issues.rules.ts'

type Both = { readonly pl: string; readonly en: string | null }

/** Refused fields of a course by path: those that its call would refuse, and those of its rules. */
export function formIssues(values: CourseValues): Partial<Record<string, Issue>> {
  const found = schemaIssues(courseEditorEndpoints.changeCourseContent.body, values)
  // What is no number yet cannot be compared.
  return Object.keys(found).length > 0 ? found : courseIssues(values)
}

/** The tab that a field stands in; null for one that both tabs show. */
export const languageOf = (field: string): FieldLanguage | null =>
  /(En|\.en)$/.test(field) ? 'En' : /(Pl|\.pl)$/.test(field) ? 'Pl' : null

/** The key of the name of a field by its path, without the places in lists and the language. */
export const keyOfField = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^(\d+|pl|en)$/.test(part))
    .join('.')

/** The places in the lists that a path leads through, counted from 1: `2.1` for the first ingredient of the second group. */
export const placeOfField = (path: string): string =>
  path
    .split('.')
    .filter((part) => /^\d+$/.test(part))
    .map((part) => Number(part) + 1)
    .join('.')

/** A text of both languages after it was typed in one; an English one of nothing is none. */
export const written = (text: Both, language: FieldLanguage, typed: string): Both =>
  language === 'Pl' ? { ...text, pl: typed } : { ...text, en: typed === '' ? null : typed }

/** The amount of an ingredient for another number of portions; one that does not scale stays. */
export const scaled = <Item extends { amount: number; scales: boolean }>(item: Item, factor: number): Item =>
  item.scales ? { ...item, amount: Math.round(item.amount * factor * 100) / 100 } : item
