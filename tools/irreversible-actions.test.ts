import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminEndpoints } from '../contract/src/admin-endpoints.ts'

const root = join(import.meta.dirname, '..')
const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Calls of the back office by which something is lost, or somebody is told or paid, for good. */
const isForGood =
  /^(delete|remove|end|cancel|withdraw|merge|replace|discard|refuse|decline|refund|settleW|settleRef|settleRet|acceptWithdrawal|acceptRequest|callOff|takeBack|startProductImport|drop)(?!.*(Preview|preview))/

/** Where a dialog asks before it: file, namespace, title, and the text under it (with `_many` where it counts). */
type Question = readonly [file: string, namespace: string, title: string, text: string | null]
const onOrder = 'admin/src/screens/orders'
const questions: Readonly<Record<string, Question>> = {
  endStaffSessions: [
    'admin/src/identity/staff/member-dialog.tsx',
    'staff',
    'ask.endSessions.title',
    'ask.endSessions.text',
  ],
  removeSecondFactor: [
    'admin/src/identity/staff/member-dialog.tsx',
    'staff',
    'ask.removeFactor.title',
    'ask.removeFactor.text',
  ],
  withdrawInvitation: [
    'admin/src/identity/staff/invitation-dialog.tsx',
    'staff',
    'ask.withdraw.title',
    'ask.withdraw.text',
  ],
  deleteInstructor: ['admin/src/screens/instructors/instructor.screen.tsx', 'instructors', 'removeTitle', 'removeText'],
  removeCaptions: ['admin/src/screens/films/captions-tile.tsx', 'films', 'captions.ask', 'captions.askText'],
  deleteFilmUpload: ['admin/src/screens/films/film-upload-row.tsx', 'films', 'ask.drop', 'ask.dropText'],
  replaceFilm: ['admin/src/screens/films/film-address.tsx', 'films', 'ask.replace', 'ask.replaceText'],
  discardCourseChanges: ['admin/src/screens/courses/changes-tile.tsx', 'course-form', 'changes.askDiscard', null],
  deleteProduct: ['admin/src/screens/products/publication-tile.tsx', 'products', 'deleteTitle', 'deleteText'],
  removeProductPicture: ['admin/src/layout/picture-list.tsx', 'pictures', 'removeTitle', 'removeText'],
  removeGalleryPicture: ['admin/src/layout/picture-list.tsx', 'pictures', 'removeTitle', null],
  removeProductFile: ['admin/src/screens/products/product-files.tsx', 'product-files', 'removeTitle', 'removeText'],
  startProductImport: [
    'admin/src/screens/imports/import-actions.tsx',
    'imports',
    'takeBack.title',
    'takeBack.text_many',
  ],
  takeBackProductImport: [
    'admin/src/screens/imports/import-actions.tsx',
    'imports',
    'takeBack.title',
    'takeBack.text_many',
  ],
  mergeCategory: ['admin/src/screens/categories/category-dialog.tsx', 'categories', 'mergeTitle', 'mergeText'],
  deleteCategory: ['admin/src/screens/categories/category-dialog.tsx', 'categories', 'deleteTitle', 'deleteText'],
  cancelOrder: [`${onOrder}/cancel-dialog.tsx`, 'refunds', 'cancel.title', 'cancel.text'],
  refundOrder: [`${onOrder}/refund-dialog.tsx`, 'refunds', 'refund.title', null],
  settleRefund: [`${onOrder}/transfer-dialog.tsx`, 'refunds', 'transfer.title', null],
  cancelShipment: [
    'admin/src/commerce/shipments/shipment-buttons.tsx',
    'shipments',
    'cancel.title',
    'cancel.confirmed',
  ],
  acceptWithdrawal: ['admin/src/screens/withdrawals/accept-dialog.tsx', 'withdrawals', 'ask.accept', null],
  refuseWithdrawal: ['admin/src/screens/withdrawals/withdrawal-actions.tsx', 'withdrawals', 'ask.refuse', null],
  settleWithdrawal: ['admin/src/screens/withdrawals/withdrawal-actions.tsx', 'withdrawals', 'ask.settle', null],
  acceptRequest: ['admin/src/screens/requests/request-decision.tsx', 'requests', 'kind.order-cancel', null],
  declineRequest: ['admin/src/screens/requests/request-decision.tsx', 'requests', 'kind.order-cancel', null],
  endVoucher: ['admin/src/screens/vouchers/voucher.screen.tsx', 'vouchers', 'endTitle', 'endText'],
  endVoucherBatch: ['admin/src/screens/vouchers/batch.screen.tsx', 'vouchers', 'batch.endTitle_many', null],
  endGiftCard: ['admin/src/screens/vouchers/gift-card-actions.tsx', 'gift-cards', 'title.end', 'text.end'],
  replaceGiftCardCode: [
    'admin/src/screens/vouchers/gift-card-actions.tsx',
    'gift-cards',
    'title.replace',
    'text.replace',
  ],
  endPromotion: ['admin/src/screens/promotions/promotion.screen.tsx', 'promotions', 'endTitle', 'endText'],
  callOffTraining: [
    'admin/src/screens/trainings/training-actions.tsx',
    'trainings',
    'callOff.title',
    'callOff.text_many',
  ],
  refuseTrainingMessage: ['admin/src/screens/trainings/message-actions.tsx', 'trainings', 'ask.refuse', null],
  discardLegalDraft: [
    'admin/src/screens/legal-texts/publication-tile.tsx',
    'legal-texts',
    'discardTitle',
    'discardText',
  ],
  removeStaffComment: [
    'admin/src/learning/comments/remove-comment-dialog.tsx',
    'comments',
    'removal.title',
    'removal.lead.pl',
  ],
}

/** Those that ask in another way, or lose nothing. */
const otherwise: Readonly<Record<string, string>> = {
  cancelCoursePlan: 'undone from its message and from the history',
  cancelLegalPlan: 'the draft stays and is planned again',
  deleteSavedView: 'its message offers to save the view again',
  deleteDraft: 'only the person’s own draft, after a question about it',
  replaceProductFile: 'the earlier file stays for 30 days and is restored by a button',
  removeComments: 'a dialog with the number of comments and of those that stay',
  endSessions: 'a dialog with the number of people',
  settleReturn: 'every value is typed into its dialog before',
}

const written = Object.entries(adminEndpoints).filter(
  ([, { method, path }]) => method !== 'GET' && !path.endsWith('/preview'),
)

describe('BO-024 what cannot be undone is asked before, in a dialog that names what happens to whom', () => {
  test('every such call is known', () => {
    const known = [...Object.keys(questions), ...Object.keys(otherwise)]
    expect(written.map(([name]) => name).filter((name) => isForGood.test(name) && !known.includes(name))).toEqual([])
    expect(known.filter((name) => !(name in adminEndpoints))).toEqual([])
  })

  test.each(Object.entries(questions))('%s', (_name, [file, namespace, title, text]) => {
    const source = readText(file)
    expect(source).toMatch(/<(Confirm)?Dialog\b|<CancelFrame\b/)
    for (const language of ['pl', 'en']) {
      const texts: Record<string, string> = JSON.parse(readText(`admin/src/i18n/${language}/${namespace}.json`))
      const [shown, below] = [
        texts[title] ?? texts[title.replace('_many', '_other')] ?? '',
        text === null ? null : (texts[text] ?? texts[text.replace('_many', '_other')] ?? ''),
      ]
      expect([shown, below]).not.toContain('')
      // Whom: a name, a number or a count.
      expect(`${shown} ${below}`, `${language} ${title}`).toMatch(
        /\{\{(name|number|count|code|title|prefix|email|amount|reference|label)\}\}/,
      )
    }
  })
})
