import type { Page } from '@playwright/test'
import type { ExpectedTexts } from './expected-texts.ts'

/** The form of a training, by its labels. */
export function formOf(page: Page, { trainings: say }: ExpectedTexts) {
  const dialog = page.getByRole('dialog', { name: say.dialog })
  return {
    dialog,
    fullName: dialog.getByRole('textbox', { name: say.fullName }),
    email: dialog.getByRole('textbox', { name: say.email }),
    phone: dialog.getByRole('textbox', { name: say.phone }),
    message: dialog.getByRole('textbox', { name: say.message }),
    send: dialog.getByRole('button', { name: say.send }),
  }
}
