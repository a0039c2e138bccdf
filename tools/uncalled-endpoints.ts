/** Calls of the back office whose screen is not built yet. A line is removed by the change that calls it. */
export const uncalledEndpoints: readonly string[] = [
  'listDrafts',
  'getDraft',
  'saveDraft',
  'deleteDraft',
  'getPreferences',
  'changePreferences',
  'listStaffDocuments',
  'getStaffOrder',
  'getPerson',
  'getLimits',
  'changeLimits',
]
