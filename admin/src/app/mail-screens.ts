import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

/** The kinds of mails. */
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
]
