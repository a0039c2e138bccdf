import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import type { BuiltMail, DescribedMail, MailData, MailKindOf, MailKinds, Postponed } from '#platform/mail/mail-kinds.ts'

export type MailTemplate = MailKindOf<Context>
export type MailTemplates = MailKinds<Context>

type Parts<Facts> = DescribedMail<Context> & {
  /** Reads what the mail says; null when it is no longer needed. Throws when it should exist and does not. */
  readonly load: (context: Context, data: MailData, language: Language) => Promise<Facts | Postponed | null>
  /** Writes the mail. Neither reads what its data name nor changes anything. */
  readonly write: (facts: NoInfer<Facts>, language: Language, context: Context) => BuiltMail | Promise<BuiltMail>
  /** Made-up data, for looking at the mail at a moment. */
  readonly example: (language: Language, now: Date) => NoInfer<Facts>
}

const isPostponed = (loaded: object): loaded is Postponed => 'postponedTo' in loaded

/** Declares a kind of mail: without made-up data and the occasion of its sending it does not compile. */
export function mailTemplate<Facts extends object>({ load, write, example, ...described }: Parts<Facts>): MailTemplate {
  return {
    ...described,
    build: async (context, data, language) => {
      const loaded = await load(context, data, language)
      return loaded === null || isPostponed(loaded) ? loaded : write(loaded, language, context)
    },
    buildExample: async (context, language) => write(example(language, context.clock.date()), language, context),
  }
}

/** Loads what a mail says from its stored data alone. */
export const loadData =
  <Facts extends object>() =>
  (_context: Context, data: MailData): Promise<Facts> =>
    Promise.resolve(data as Facts)

/** When the things of made-up data happen. */
export const exampleMoment = new Date('2026-11-23T13:25:00Z')
