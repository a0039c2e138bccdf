import type { Page } from '@playwright/test'
import type { ExpectedTexts } from './expected-texts.ts'

/** Page object of the training form. */
export function formOf(page: Page, { trainings: texts }: ExpectedTexts) {
  const dialog = page.getByRole('dialog', { name: texts.dialog })
  return {
    dialog,
    fullName: dialog.getByRole('textbox', { name: texts.fullName }),
    email: dialog.getByRole('textbox', { name: texts.email }),
    phone: dialog.getByRole('textbox', { name: texts.phone }),
    message: dialog.getByRole('textbox', { name: texts.message }),
    send: dialog.getByRole('button', { name: texts.send }),
  }
}
