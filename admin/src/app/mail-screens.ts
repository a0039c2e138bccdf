import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

/** The kinds of mails and their words. */
export const mailScreens: RouteObject[] = [
  guarded(
    paths.mails,
    'mails.view',
    async () => (await withTexts(['mails'], import('#screens/mails/mails.screen.tsx'))).MailsScreen,
  ),
  guarded(
    paths.mail,
    'mails.view',
    async () => (await withTexts(['mails'], import('#screens/mails/mail.screen.tsx'))).MailScreen,
  ),
  guarded(
    paths.mailTexts,
    'texts.draft',
    async () =>
      (await withTexts(['mails', 'legal-texts'], import('#screens/mails/mail-texts.screen.tsx'))).MailTextsScreen,
  ),
  guarded(
    paths.mailText,
    'texts.draft',
    async () => (await withTexts(['mails', 'form'], import('#screens/mails/mail-text.screen.tsx'))).MailTextScreen,
  ),
]
