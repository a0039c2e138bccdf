import translator from '@slodki-ul/ui/i18n/translator.ts'

/**
 * The translator of both apps with what only the back office asks of i18next: whether a word of the server, such as the
 * name of a job, has a text. The bundler puts it in place of i18next.
 */
// biome-ignore lint/style/noDefaultExport: imported as i18next is, whose place it takes
export default Object.assign(translator, {
  exists: (key: string, { ns }: { ns: string }): boolean => translator.t(key, { ns }) !== key,
})
