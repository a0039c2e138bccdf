import { categoriesEndpoints } from './catalogue/categories.admin.ts'
import { codeRehearsalsEndpoints } from './catalogue/code-rehearsals.admin.ts'
import { giftCardBalancesEndpoints } from './catalogue/gift-card-balances.admin.ts'
import { staffGiftCardsEndpoints } from './catalogue/gift-cards.admin.ts'
import { pricesEndpoints } from './catalogue/prices.admin.ts'
import { productBulkEndpoints, productReductionsEndpoints } from './catalogue/product-bulk.admin.ts'
import { productFilesEndpoints } from './catalogue/product-files.admin.ts'
import { productImportsEndpoints } from './catalogue/product-imports.admin.ts'
import { productPicturesEndpoints } from './catalogue/product-pictures.admin.ts'
import { staffProductPreviewsEndpoints } from './catalogue/product-previews.admin.ts'
import { staffProductsEndpoints } from './catalogue/products.admin.ts'
import { promotionsEndpoints } from './catalogue/promotions.admin.ts'
import { staffShippingEndpoints } from './catalogue/shipping.admin.ts'
import { stockEndpoints } from './catalogue/stock.admin.ts'
import { voucherBatchesEndpoints } from './catalogue/voucher-batches.admin.ts'
import { staffVouchersEndpoints } from './catalogue/vouchers.admin.ts'
import { codSettlementsEndpoints } from './commerce/cod-settlements.admin.ts'
import { staffHandOrdersEndpoints } from './commerce/hand-orders.admin.ts'
import { orderEditsEndpoints } from './commerce/order-edits.admin.ts'
import { orderMovesEndpoints } from './commerce/order-moves.admin.ts'
import { orderPrintsEndpoints } from './commerce/order-prints.admin.ts'
import { orderRecordEndpoints } from './commerce/order-record.admin.ts'
import { staffOrdersEndpoints } from './commerce/orders.admin.ts'
import { packingEndpoints } from './commerce/packing.admin.ts'
import { parcelNumbersEndpoints } from './commerce/parcel-numbers.admin.ts'
import { returnRecordsEndpoints } from './commerce/return-records.admin.ts'
import { returnsEndpoints } from './commerce/returns.admin.ts'
import { salesLinksEndpoints } from './commerce/sales-links.admin.ts'
import { shipmentsEndpoints } from './commerce/shipments.admin.ts'
import { accountingEndpoints } from './compliance/accounting.admin.ts'
import { evidenceEndpoints } from './compliance/evidence.admin.ts'
import { legalTextsEndpoints } from './compliance/legal-texts.admin.ts'
import { monthCheckEndpoints } from './compliance/month-check.admin.ts'
import { payoutsEndpoints } from './compliance/payouts.admin.ts'
import { withdrawalTermsEndpoints } from './compliance/withdrawal-terms.admin.ts'
import { staffWithdrawalsEndpoints } from './compliance/withdrawals.admin.ts'
import { staffPageTextsEndpoints } from './engagement/page-texts.admin.ts'
import { trainingAttendeesEndpoints } from './engagement/training-attendees.admin.ts'
import { trainingGalleryEndpoints } from './engagement/training-gallery.admin.ts'
import { trainingMessagesEndpoints } from './engagement/training-messages.admin.ts'
import { staffTrainingsEndpoints } from './engagement/trainings.admin.ts'
import { invitationEndpoints } from './identity/invitations.admin.ts'
import { noticeCountEndpoints } from './identity/notice-count.admin.ts'
import { noticesEndpoints } from './identity/notices.admin.ts'
import { staffEndpoints } from './identity/staff.admin.ts'
import { staffSessionEndpoints } from './identity/staff-session.admin.ts'
import { workspaceEndpoints } from './identity/workspace.admin.ts'
import { commentAuthorsEndpoints } from './learning/comment-authors.admin.ts'
import { staffCommentsEndpoints } from './learning/comments.admin.ts'
import { courseDemandEndpoints } from './learning/course-demand.admin.ts'
import { courseEditorEndpoints } from './learning/course-editor.admin.ts'
import { staffCoursePreviewsEndpoints } from './learning/course-previews.admin.ts'
import { staffCoursesEndpoints } from './learning/courses.admin.ts'
import { filmChaptersEndpoints } from './learning/film-chapters.admin.ts'
import { filmUploadsEndpoints } from './learning/film-uploads.admin.ts'
import { staffFilmsEndpoints } from './learning/films.admin.ts'
import { instructorsEndpoints } from './learning/instructors.admin.ts'
import { peopleEndpoints } from './membership/people.admin.ts'
import { staffPlansEndpoints } from './membership/plans.admin.ts'
import { documentMonthsEndpoints } from './payments/document-months.admin.ts'
import { staffDocumentsEndpoints } from './payments/documents.admin.ts'
import { staffPaymentsEndpoints } from './payments/payments.admin.ts'
import { auditEndpoints } from './platform/audit.admin.ts'
import { figuresEndpoints } from './platform/figures.admin.ts'
import { healthEndpoints } from './platform/health.admin.ts'
import { listExportsEndpoints } from './platform/list-exports.admin.ts'
import { mailKindsEndpoints } from './platform/mail-kinds.admin.ts'
import { mailTextsEndpoints } from './platform/mail-texts.admin.ts'
import { requestsEndpoints } from './platform/requests.admin.ts'
import { runsEndpoints } from './platform/runs.admin.ts'
import { searchEndpoints } from './platform/search.admin.ts'
import { settingsEndpoints } from './platform/settings.admin.ts'
import { undoEndpoints } from './platform/undo.admin.ts'

/** Every call of the back office by name, apart from the public ones. */
export const adminEndpoints = {
  ...staffSessionEndpoints,
  ...staffEndpoints,
  ...invitationEndpoints,
  ...auditEndpoints,
  ...undoEndpoints,
  ...staffCommentsEndpoints,
  ...courseDemandEndpoints,
  ...commentAuthorsEndpoints,
  ...courseEditorEndpoints,
  ...staffCoursePreviewsEndpoints,
  ...staffCoursesEndpoints,
  ...instructorsEndpoints,
  ...staffFilmsEndpoints,
  ...filmChaptersEndpoints,
  ...filmUploadsEndpoints,
  ...workspaceEndpoints,
  ...noticesEndpoints,
  ...noticeCountEndpoints,
  ...searchEndpoints,
  ...runsEndpoints,
  ...listExportsEndpoints,
  ...healthEndpoints,
  ...figuresEndpoints,
  ...staffDocumentsEndpoints,
  ...documentMonthsEndpoints,
  ...accountingEndpoints,
  ...monthCheckEndpoints,
  ...payoutsEndpoints,
  ...legalTextsEndpoints,
  ...evidenceEndpoints,
  ...codSettlementsEndpoints,
  ...staffShippingEndpoints,
  ...staffPaymentsEndpoints,
  ...staffProductsEndpoints,
  ...staffProductPreviewsEndpoints,
  ...productPicturesEndpoints,
  ...productBulkEndpoints,
  ...productReductionsEndpoints,
  ...productFilesEndpoints,
  ...productImportsEndpoints,
  ...pricesEndpoints,
  ...promotionsEndpoints,
  ...categoriesEndpoints,
  ...stockEndpoints,
  ...staffOrdersEndpoints,
  ...orderRecordEndpoints,
  ...orderMovesEndpoints,
  ...orderEditsEndpoints,
  ...staffHandOrdersEndpoints,
  ...orderPrintsEndpoints,
  ...parcelNumbersEndpoints,
  ...returnsEndpoints,
  ...returnRecordsEndpoints,
  ...requestsEndpoints,
  ...salesLinksEndpoints,
  ...shipmentsEndpoints,
  ...packingEndpoints,
  ...staffWithdrawalsEndpoints,
  ...withdrawalTermsEndpoints,
  ...peopleEndpoints,
  ...staffPlansEndpoints,
  ...settingsEndpoints,
  ...mailKindsEndpoints,
  ...mailTextsEndpoints,
  ...staffVouchersEndpoints,
  ...codeRehearsalsEndpoints,
  ...staffGiftCardsEndpoints,
  ...giftCardBalancesEndpoints,
  ...voucherBatchesEndpoints,
  ...staffTrainingsEndpoints,
  ...trainingMessagesEndpoints,
  ...trainingAttendeesEndpoints,
  ...staffPageTextsEndpoints,
  ...trainingGalleryEndpoints,
}
