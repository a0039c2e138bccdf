import type { Language } from './language.ts'

/** Entries of a company in public registers; undefined where it has none. */
export type RegisterEntries = {
  krs?: string | undefined
  regon?: string | undefined
  bdo?: string | undefined
  capital?: string | undefined
}

const capitalLabels: Record<Language, string> = { pl: 'Kapitał zakładowy', en: 'Share capital' }

/** The entries of a company as its letters and documents show them (art. 206 of the Commercial Companies Code). */
export const listRegisterEntries = ({ krs, regon, bdo, capital }: RegisterEntries, language: Language): string[] => [
  ...(krs ? [`KRS ${krs}`] : []),
  ...(regon ? [`REGON ${regon}`] : []),
  ...(bdo ? [`BDO ${bdo}`] : []),
  ...(capital ? [`${capitalLabels[language]}: ${capital}`] : []),
]
