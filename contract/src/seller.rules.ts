import type { Language } from './language.ts'

/** A company's entries in public registers; undefined when it has none. */
export type RegisterEntries = {
  krs?: string | undefined
  regon?: string | undefined
  bdo?: string | undefined
  capital?: string | undefined
}

const capitalLabels: Record<Language, string> = { pl: 'Kapitał zakładowy', en: 'Share capital' }

/** A company's register entries as shown in its mails and documents (art. 206 of the Commercial Companies Code). */
export const listRegisterEntries = ({ krs, regon, bdo, capital }: RegisterEntries, language: Language): string[] => [
  ...(krs ? [`KRS ${krs}`] : []),
  ...(regon ? [`REGON ${regon}`] : []),
  ...(bdo ? [`BDO ${bdo}`] : []),
  ...(capital ? [`${capitalLabels[language]}: ${capital}`] : []),
]
